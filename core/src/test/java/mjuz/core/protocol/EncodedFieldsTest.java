package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StepFailure;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every field of the state machine is either seen in the encoding when it changes, and taken along
 * by a copy, or is listed here with the reason why it decides nothing. So a field that is added and
 * forgotten fails.
 */
class EncodedFieldsTest {
  /** Fields that decide nothing, and why. */
  private static final Map<String, String> NOT_DECIDING =
      Map.ofEntries(
          Map.entry("DeploymentCore.self", "never changes"),
          Map.entry("DeploymentCore.incarnation", "for people"),
          Map.entry("DeploymentCore.options", "never changes"),
          Map.entry("DeploymentCore.lastFailure", "for people"),
          Map.entry("DeploymentCore.stack", "looked at by the next process only"),
          Map.entry("Echo.answer", "for people"),
          Map.entry("Questions.echo", "the one of the deployment"),
          Map.entry("Exchange.self", "never changes"),
          Map.entry("Exchange.options", "never changes"),
          Map.entry("Exchange.changes", "listens, and has no state"),
          Map.entry("Exchange.offersToSay", "empty between two steps"),
          Map.entry("Exchange.wishesToSay", "empty between two steps"),
          Map.entry("Questions.options", "never changes"),
          Map.entry("Questions.exchange", "the one of the deployment"),
          Map.entry("Questions.agenda", "listens, and has no state"),
          Map.entry("Backoff.options", "never changes"),
          Map.entry("PeerLink.problem", "for people"),
          Map.entry("OfferSide.wishedByPeer", "for people"),
          Map.entry("OfferSide.obstacle", "for people"),
          Map.entry("Leaving.exchange", "the one of the deployment"),
          Map.entry("Leaving.timerAtMicros", "follows from the offers"),
          Map.entry("WishSide.leavesAtMicros", "for people"),
          Map.entry("WishSide.obstacle", "follows from what fails and what is in use"),
          Map.entry("WishSide.revisions", "the one of the exchange"));

  private static final Failure FAILURE = new Failure("f", List.of("r"), true);

  /** A core in which there is at least one of everything. */
  private static DeploymentCore everything() {
    DeploymentCore core = InputScript.newCore();
    int[] word = {
      1, 0, 22, 2 * InputScript.KINDS + 4, 6, 10, 11, 12, InputScript.KINDS + 13, 14, 16, 17
    };
    for (int place = 0; place < word.length; place++) {
      core.step(100 + place, InputScript.at(place, word[place], core));
    }
    return core;
  }

  @TestFactory
  Stream<DynamicTest> everyFieldIsEncodedAndCopiedOrDecidesNothing() {
    Map<Class<?>, Object> states = new LinkedHashMap<>();
    collect(everything(), states);
    assertThat(states.keySet())
        .extracting(Class::getSimpleName)
        .containsExactlyInAnyOrder(
            "DeploymentCore",
            "Exchange",
            "Questions",
            "Leaving",
            "Backoff",
            "Failing",
            "Echo",
            "RoundInProgress",
            "PeerLink",
            "OfferSide",
            "WishSide",
            "Revisions");
    List<Field> fields = new ArrayList<>();
    states.keySet().forEach(type -> fields.addAll(stateFields(type)));
    Set<String> known = new HashSet<>();
    fields.forEach(field -> known.add(name(field)));
    assertThat(known).as("the list has no field that is gone").containsAll(NOT_DECIDING.keySet());
    return fields.stream()
        .filter(field -> !NOT_DECIDING.containsKey(name(field)))
        .filter(field -> !isState(field.getType()))
        .map(field -> DynamicTest.dynamicTest(name(field), () -> check(field)));
  }

  private static void check(Field field) throws IllegalAccessException {
    DeploymentCore core = everything();
    Map<Class<?>, Object> states = new LinkedHashMap<>();
    collect(core, states);
    String before = ExactEncoding.of(core);
    change(field, states.get(field.getDeclaringClass()));
    assertThat(ExactEncoding.of(core))
        .as("%s decides something, or is to be listed with the reason why it does not", field)
        .isNotEqualTo(before);
    assertThat(ExactEncoding.of(core.copy()))
        .as("%s is copied", field)
        .isEqualTo(ExactEncoding.of(core));
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
  }

  private static boolean isState(Class<?> type) {
    return type.getPackage() == DeploymentCore.class.getPackage()
        && !type.isRecord()
        && !type.isInterface()
        && !type.isEnum();
  }

  private static List<Field> stateFields(Class<?> type) {
    return Stream.of(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
        .toList();
  }

  /** The first object of each class of the state. */
  private static void collect(Object state, Map<Class<?>, Object> into) {
    if (!isState(state.getClass())) {
      return;
    }
    into.putIfAbsent(state.getClass(), state);
    for (Field field : stateFields(state.getClass())) {
      if (NOT_DECIDING.containsKey(name(field))) {
        continue;
      }
      Object value = get(field, state);
      if (value instanceof Object[] many) {
        Stream.of(many).filter(Objects::nonNull).forEach(each -> collect(each, into));
      } else if (value instanceof Map<?, ?> map) {
        map.values().forEach(each -> collect(each, into));
      } else if (value instanceof Iterable<?> many) {
        many.forEach(each -> collect(each, into));
      } else if (value != null) {
        collect(value, into);
      }
    }
  }

  private static Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static void change(Field field, Object owner) throws IllegalAccessException {
    Object value = get(field, owner);
    Class<?> type = field.getType();
    if (value instanceof Keyed[] sorted) {
      field.set(owner, Keyed.with(sorted, (Keyed) sample(type.getComponentType())));
    } else if (value instanceof Map map && Modifier.isFinal(field.getModifiers())) {
      Type[] parameters = ((ParameterizedType) field.getGenericType()).getActualTypeArguments();
      map.put(sample(parameters[0]), sample(parameters[1]));
    } else if (value instanceof Collection many && Modifier.isFinal(field.getModifiers())) {
      many.add(sample(((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0]));
    } else if (type == boolean.class) {
      field.setBoolean(owner, !field.getBoolean(owner));
    } else if (type == long.class) {
      field.setLong(owner, field.getLong(owner) + 17);
    } else if (type == Instances.class) {
      field.set(owner, Instances.of(Set.of(new Instance("other", "9"))));
    } else if (type == Phase.class) {
      field.set(owner, value == Phase.AVAILABLE ? Phase.WITHDRAWN : Phase.AVAILABLE);
    } else {
      field.set(owner, value == null ? sample(field.getGenericType()) : other(value));
    }
  }

  private static Object other(Object value) {
    return switch (value) {
      case Value v -> Value.of(v.json() + "2");
      case Edge e -> new Edge(e.offering(), e.offer() + "2", e.beneficiary());
      case DeploymentName n -> new DeploymentName(n.text() + "2");
      case RoundRequest r -> new RoundRequest(r.number(), RoundKind.DESTROY, r.unsatisfied());
      case Optional<?> o ->
          o.isPresent() ? Optional.empty() : Optional.of(new PeerAddress("host", 1));
      case NoticePeriod n -> n.ended();
      case String s -> null;
      case Integer i -> i + 17;
      default -> throw new AssertionError("no other one of " + value.getClass());
    };
  }

  private static Object sample(Type type) {
    if (type instanceof ParameterizedType p) {
      return p.getRawType() == Optional.class
          ? Optional.of(FAILURE)
          : p.getRawType() == TreeSet.class
              ? new TreeSet<>(
                  Set.of(new FailedStep(FailedStep.Operation.CREATE, new Instance("sample", ""))))
              : p.getRawType() == SortedSet.class
                  ? new TreeSet<>(Set.of(InputScript.OFFER))
                  : new ArrayList<>(List.of(99L));
    }
    return switch (((Class<?>) type).getSimpleName()) {
      case "Edge" -> new Edge(InputScript.SELF, "sample", InputScript.PEER);
      case "Instance" -> new Instance("sample", "1");
      case "Instances" -> Instances.of(Set.of(new Instance("sample", "1")));
      case "DeploymentName" -> new DeploymentName("sample");
      case "Value" -> Value.of("7");
      case "NoticePeriod" -> new NoticePeriod(9, OptionalLong.empty(), false, false);
      case "Binding" -> new Binding.Satisfied(3, Value.of("7"));
      case "Failure" -> FAILURE;
      case "DeletePlan" ->
          new DeletePlan(new TreeSet<>(Set.of(InputScript.OFFER)), new TreeSet<>(), false);
      case "FailedStep" -> new FailedStep(FailedStep.Operation.DELETE, new Instance("sample", "1"));
      case "Known" ->
          new Failing.Known(
              new StepFailure("sample", "sample", new TreeSet<>(Set.of(InputScript.OFFER))), 7);
      case "Long" -> 5L;
      case "String" -> "sample";
      case "Integer" -> 5;
      case "OfferRegistered" ->
          new Input.OfferRegistered(1, 2, InputScript.OFFER, Value.of("7"), new TreeSet<>());
      case "QueuedChange" -> new RoundInProgress.QueuedChange(3, new Instance("sample", "1"));
      case "OfferSide" -> {
        OfferSide side = new OfferSide(new Edge(InputScript.SELF, "sample", InputScript.PEER));
        side.register(Value.of("7"), new TreeSet<>(), Optional.empty(), 1);
        yield side;
      }
      case "WishSide" ->
          new WishSide(new Edge(InputScript.PEER, "sample", InputScript.SELF), new Revisions());
      case "PeerLink" -> {
        PeerLink link = new PeerLink(new DeploymentName("sample"));
        link.want(Optional.empty());
        yield link;
      }
      default -> throw new AssertionError("no sample of " + type);
    };
  }
}
