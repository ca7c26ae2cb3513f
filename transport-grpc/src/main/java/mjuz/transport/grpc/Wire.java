package mjuz.transport.grpc;

import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.executor.FailedStep;
import mjuz.core.message.Message;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.OfferState;
import mjuz.transport.grpc.v1.WishHeard;
import mjuz.transport.grpc.v1.WishState;

/**
 * Messages as frames. A frame names the offer alone: the two deployments of its edge are those of
 * the session, so that nobody can speak in another's name.
 */
final class Wire {
  private Wire() {}

  /**
   * A message as a frame.
   *
   * @param from the sender
   * @param to the receiver
   * @throws IllegalArgumentException if it is not for the sender to say it to the receiver
   */
  static Frame frame(Message message, DeploymentName from, DeploymentName to) {
    Edge edge = message.edge();
    DeploymentName speaker = offeringSideSays(message) ? edge.offering() : edge.beneficiary();
    if (!speaker.equals(from) || !edge.peerOf(from).equals(to)) {
      throw new IllegalArgumentException(
          "'%s' cannot say to '%s' of %s: %s"
              .formatted(from, to, edge, message.getClass().getSimpleName()));
    }
    return switch (message) {
      case Message.OfferState offer -> Frame.newBuilder().setOfferState(offerState(offer)).build();
      case Message.WishState wish -> Frame.newBuilder().setWishState(wishState(wish)).build();
      case Message.WishHeard heard ->
          Frame.newBuilder()
              .setWishHeard(
                  WishHeard.newBuilder().setOffer(edge.offer()).setRevision(heard.revision()))
              .build();
    };
  }

  /**
   * A frame as a message.
   *
   * @param from the sender
   * @param to the receiver
   * @throws MalformedFrameException if it is none
   */
  static Message message(Frame frame, DeploymentName from, DeploymentName to)
      throws MalformedFrameException {
    try {
      return switch (frame.getKindCase()) {
        case OFFER_STATE -> offerState(frame.getOfferState(), from, to);
        case WISH_STATE -> wishState(frame.getWishState(), from, to);
        case WISH_HEARD ->
            new Message.WishHeard(
                new Edge(from, frame.getWishHeard().getOffer(), to),
                frame.getWishHeard().getRevision());
        case HELLO, WAITING, REFUSAL, ACCEPT, GOODBYE, PING, PONG ->
            throw new MalformedFrameException(
                "a frame that is no message (%s) within the session"
                    .formatted(frame.getKindCase()));
        case KIND_NOT_SET ->
            throw new MalformedFrameException("a frame of a kind that is not known here");
      };
    } catch (IllegalArgumentException e) {
      throw new MalformedFrameException("%s: %s".formatted(frame.getKindCase(), e.getMessage()), e);
    }
  }

  private static boolean offeringSideSays(Message message) {
    return switch (message) {
      case Message.OfferState offer -> true;
      case Message.WishHeard heard -> true;
      case Message.WishState wish -> false;
    };
  }

  private static OfferState offerState(Message.OfferState offer) {
    OfferState.Builder builder =
        OfferState.newBuilder()
            .setOffer(offer.edge().offer())
            .setVersion(offer.version())
            .setGeneration(offer.generation())
            .setPhase(
                switch (offer.phase()) {
                  case AVAILABLE -> OfferState.Phase.AVAILABLE;
                  case WITHDRAWN -> OfferState.Phase.WITHDRAWN;
                });
    offer
        .value()
        .ifPresent(
            value ->
                builder.setValue(
                    mjuz.transport.grpc.v1.Value.newBuilder()
                        .setJson(value.json())
                        .setSecret(value.secret())));
    offer.leavesAtMicros().ifPresent(builder::setLeavesAtMicros);
    return builder.build();
  }

  private static Message offerState(OfferState offer, DeploymentName from, DeploymentName to) {
    Phase phase =
        switch (offer.getPhase()) {
          case AVAILABLE -> Phase.AVAILABLE;
          case WITHDRAWN -> Phase.WITHDRAWN;
          case UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("phase " + offer.getPhaseValue() + " is unknown");
        };
    Optional<Value> value =
        offer.hasValue()
            ? Optional.of(new Value(offer.getValue().getJson(), offer.getValue().getSecret()))
            : Optional.empty();
    return new Message.OfferState(
        new Edge(from, offer.getOffer(), to),
        offer.getVersion(),
        phase,
        value,
        offer.getGeneration(),
        offer.hasLeavesAtMicros()
            ? OptionalLong.of(offer.getLeavesAtMicros())
            : OptionalLong.empty());
  }

  private static WishState wishState(Message.WishState wish) {
    WishState.Builder builder =
        WishState.newBuilder()
            .setOffer(wish.edge().offer())
            .setRevision(wish.revision())
            .setWished(wish.wished())
            .setSeen(wish.seen())
            .setInUse(wish.inUse());
    wish.obstacle().ifPresent(each -> builder.setObstacle(obstacle(each)));
    return builder.build();
  }

  private static mjuz.transport.grpc.v1.Obstacle obstacle(Obstacle obstacle) {
    return mjuz.transport.grpc.v1.Obstacle.newBuilder()
        .setOperation(
            switch (obstacle.operation()) {
              case CREATE -> mjuz.transport.grpc.v1.Obstacle.Operation.CREATE;
              case UPDATE -> mjuz.transport.grpc.v1.Obstacle.Operation.UPDATE;
              case DELETE -> mjuz.transport.grpc.v1.Obstacle.Operation.DELETE;
            })
        .setResource(obstacle.resource())
        .setSinceMicros(obstacle.sinceMicros())
        .setMessage(obstacle.message())
        .build();
  }

  /** It is for people, so one of an operation that is not known here is no reason to refuse. */
  private static Optional<Obstacle> obstacle(WishState wish) {
    if (!wish.hasObstacle()) {
      return Optional.empty();
    }
    mjuz.transport.grpc.v1.Obstacle said = wish.getObstacle();
    Optional<FailedStep.Operation> operation =
        switch (said.getOperation()) {
          case CREATE -> Optional.of(FailedStep.Operation.CREATE);
          case UPDATE -> Optional.of(FailedStep.Operation.UPDATE);
          case DELETE -> Optional.of(FailedStep.Operation.DELETE);
          case UNSPECIFIED, UNRECOGNIZED -> Optional.empty();
        };
    return operation.map(
        known -> new Obstacle(known, said.getResource(), said.getSinceMicros(), said.getMessage()));
  }

  private static Message wishState(WishState wish, DeploymentName from, DeploymentName to) {
    return new Message.WishState(
        new Edge(to, wish.getOffer(), from),
        wish.getRevision(),
        wish.getWished(),
        wish.getSeen(),
        wish.getInUse(),
        obstacle(wish));
  }
}
