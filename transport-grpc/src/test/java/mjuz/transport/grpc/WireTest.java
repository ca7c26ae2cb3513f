package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.OfferState;
import mjuz.transport.grpc.v1.WishHeard;
import mjuz.transport.grpc.v1.WishState;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class WireTest {
  private static final DeploymentName A = new DeploymentName("a");
  private static final DeploymentName B = new DeploymentName("b");

  @Property(tries = 1_000, seed = "1")
  void everyMessageComesOutAsItWentIn(@ForAll("messagesFromA") Message message)
      throws MalformedFrameException, InvalidProtocolBufferException {
    byte[] bytes = Wire.frame(message, A, B).toByteArray();
    assertThat(Wire.message(Frame.parseFrom(bytes), A, B)).isEqualTo(message);
  }

  @Property(tries = 1_000, seed = "1")
  void nobodyCanSayWhatIsForTheOtherSideToSay(@ForAll("messagesFromA") Message message) {
    assertThatThrownBy(() -> Wire.frame(message, B, A))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'b' cannot say to 'a'");
  }

  @Property(tries = 1_000, seed = "1")
  void nobodyCanSpeakInAnothersName(@ForAll("messagesFromA") Message message) {
    DeploymentName c = new DeploymentName("c");
    assertThatThrownBy(() -> Wire.frame(message, c, B))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Wire.frame(message, A, c))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 1_000, seed = "1")
  void noBytesDoMoreThanBeRefused(@ForAll byte[] bytes) {
    try {
      Message message = Wire.message(Frame.parseFrom(bytes), A, B);
      assertThat(message.edge().peerOf(A)).isEqualTo(B);
    } catch (InvalidProtocolBufferException | MalformedFrameException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  @Example
  void malformedMessagesAreRefusedSayingWhatIsWrong() {
    assertRefused(
        Frame.newBuilder()
            .setOfferState(offer().setVersion(0).setPhase(OfferState.Phase.WITHDRAWN)),
        "version out of range: 0");
    assertRefused(
        Frame.newBuilder().setOfferState(offer().setPhase(OfferState.Phase.AVAILABLE)),
        "a value stands with AVAILABLE");
    assertRefused(
        Frame.newBuilder()
            .setOfferState(offer().setPhase(OfferState.Phase.WITHDRAWN).setLeavesAtMicros(1)),
        "notice is given of what is AVAILABLE only");
    assertRefused(Frame.newBuilder().setOfferState(offer()), "phase 0 is unknown");
    assertRefused(Frame.newBuilder().setOfferState(offer().setPhaseValue(9)), "phase 9");
    assertRefused(
        Frame.newBuilder().setOfferState(offer().setOffer("").setPhase(OfferState.Phase.WITHDRAWN)),
        "'' is not a name");
    assertRefused(
        Frame.newBuilder().setWishState(WishState.newBuilder().setOffer("bucket")), "revision 0");
    assertRefused(
        Frame.newBuilder().setWishHeard(WishHeard.newBuilder().setOffer("a\nb")), "not a name");
  }

  @Example
  void framesOfAnUnknownKindAreRefused() {
    UnknownFieldSet.Field text = UnknownFieldSet.Field.newBuilder().addVarint(1).build();
    Frame.Builder fromLater =
        Frame.newBuilder()
            .setUnknownFields(UnknownFieldSet.newBuilder().addField(99, text).build());
    assertRefused(fromLater, "not known here");
  }

  private static OfferState.Builder offer() {
    return OfferState.newBuilder().setOffer("bucket").setVersion(1);
  }

  private static void assertRefused(Frame.Builder frame, String why) {
    assertThatThrownBy(() -> Wire.message(frame.build(), A, B))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageContaining(why);
  }

  @Provide
  Arbitrary<Message> messagesFromA() {
    return Arbitraries.oneOf(offerStates(), wishStates(), wishHeards());
  }

  private static Arbitrary<Message> offerStates() {
    Arbitrary<Optional<Value>> values =
        Combinators.combine(Arbitraries.strings().ofMaxLength(50), Arbitraries.of(true, false))
            .as(Value::new)
            .optional(0.7);
    return Combinators.combine(
            offerNames(),
            Arbitraries.longs().between(1, Long.MAX_VALUE - 1),
            values,
            Arbitraries.integers().greaterOrEqual(0),
            Arbitraries.longs().optional(0.5))
        .as(
            (offer, version, value, generation, leavesAt) ->
                new Message.OfferState(
                    new Edge(A, offer, B),
                    version,
                    value.isPresent() ? Phase.AVAILABLE : Phase.WITHDRAWN,
                    value,
                    generation,
                    leavesAt.isPresent() && value.isPresent()
                        ? OptionalLong.of(leavesAt.get())
                        : OptionalLong.empty()));
  }

  private static Arbitrary<Message> wishStates() {
    Arbitrary<Long> versions = Arbitraries.longs().between(0, Long.MAX_VALUE);
    return Combinators.combine(
            offerNames(),
            Arbitraries.longs().between(1, Long.MAX_VALUE),
            Arbitraries.of(true, false),
            versions,
            versions)
        .as(
            (offer, revision, wished, seen, inUse) ->
                new Message.WishState(new Edge(B, offer, A), revision, wished, seen, inUse));
  }

  private static Arbitrary<Message> wishHeards() {
    return Combinators.combine(offerNames(), Arbitraries.longs())
        .as((offer, revision) -> new Message.WishHeard(new Edge(A, offer, B), revision));
  }

  private static Arbitrary<String> offerNames() {
    // Whole characters: half of a surrogate pair is no text, and does not survive UTF-8.
    return Arbitraries.strings()
        .all()
        .ofMinLength(1)
        .ofMaxLength(60)
        .filter(text -> text.chars().noneMatch(Character::isISOControl))
        .filter(
            text -> text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE))
        .injectDuplicates(0.1);
  }
}
