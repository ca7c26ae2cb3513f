package mjuz.pulumi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.reflect.TypeToken;
import com.pulumi.asset.StringAsset;
import com.pulumi.core.Output;
import com.pulumi.core.TypeShape;
import com.pulumi.core.internal.Internal;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import com.pulumi.test.Mocks;
import com.pulumi.test.PulumiTest;
import com.pulumi.test.TestResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import mjuz.pulumi.engine.sdk.Sdk;
import mjuz.pulumi.engine.value.WireValues;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OfferWishTest {
  static {
    Sdk.load();
  }

  private final Engine engine = new Engine();

  record Site(String url, int port, List<String> tags, Optional<String> note) {}

  enum Size {
    SMALL,
    LARGE
  }

  @AfterEach
  void cleanUp() {
    PulumiTest.cleanup();
  }

  @Test
  void anOfferIsOneResourceForEachBeneficiaryWithTheEdgeInItsName() {
    run(() -> new Offer("bucket", List.of(peer("content"), peer("mail")), "b-1"));

    assertThat(engine.inputs(Offer.TYPE))
        .containsOnlyKeys("bucket@content", "bucket@mail")
        .containsEntry(
            "bucket@mail", Map.of("offer", "bucket", "beneficiary", "mail", "value", "b-1"));
  }

  @Test
  void anAliasOfAnOfferIsAnotherOneOfTheSameValue() {
    OfferArgs args = OfferArgs.builder().aliases("api", "old").build();
    run(() -> new Offer("api2", List.of(peer("content"), peer("mail")), "b-1", args));

    assertThat(engine.inputs(Offer.TYPE))
        .containsOnlyKeys(
            "api2@content", "api2@mail", "api@content", "api@mail", "old@content", "old@mail")
        .containsEntry("api@mail", Map.of("offer", "api", "beneficiary", "mail", "value", "b-1"));
  }

  @Test
  void theNoticeOfAnOfferIsThatOfEachOfItsNames() {
    OfferArgs args =
        OfferArgs.builder().aliases("old").notice(Duration.ofSeconds(2).plusNanos(1)).build();
    run(() -> new Offer("api", peer("content"), "b-1", args));

    assertThat(engine.inputs(Offer.TYPE).values())
        .hasSize(2)
        .allSatisfy(inputs -> assertThat(inputs).containsEntry("noticeMillis", 2001.0));
  }

  @Test
  void aNoticeThatIsNegativeOrLongerThanAYearIsRefused() {
    assertThatThrownBy(() -> OfferArgs.builder().notice(Duration.ofSeconds(-1)))
        .hasMessageContainingAll("PT-1S", "negative", "give zero");
    assertThatThrownBy(() -> OfferArgs.builder().notice(Duration.ofSeconds(Long.MAX_VALUE)))
        .hasMessageContainingAll("at most 366 days");
    assertThat(OfferArgs.builder().notice(Duration.ofDays(366)).build().notice())
        .isEqualTo(Duration.ofDays(366));
    assertThat(OfferArgs.Empty.notice()).isEqualTo(Duration.ZERO);
  }

  @Test
  void aWishWithAliasesIsOneResource() {
    engine.outputs.put(Wish.TYPE, Map.of("value", "v", "satisfied", true));
    WishArgs args = WishArgs.builder().aliases("api").build();
    run(() -> new Wish<>("api2", peer("storage"), String.class, args));

    assertThat(engine.inputs(Wish.TYPE))
        .isEqualTo(
            Map.of(
                "api2@storage",
                Map.of("offer", "api2", "offering", "storage", "aliases", List.of("api"))));
  }

  @Test
  void anAliasThatNamesNothingElseIsRefusedWithItsName() {
    OfferArgs own = OfferArgs.builder().aliases("o").build();
    OfferArgs twice = OfferArgs.builder().aliases("a", "a").build();
    OfferArgs empty = OfferArgs.builder().aliases("").build();
    assertThat(errorOf(() -> new Offer("o", peer("p"), 1, own)))
        .contains("offer 'o' has its own name as an alias");
    assertThat(errorOf(() -> new Offer("o", peer("p"), 1, twice)))
        .contains("offer 'o' has the alias 'a' twice");
    assertThat(errorOf(() -> new Offer("o", peer("p"), 1, empty)))
        .contains("not a name for an offer");
    WishArgs ownWish = WishArgs.builder().aliases("w").build();
    WishArgs noName = WishArgs.builder().aliases("a\u0000").build();
    assertThat(errorOf(() -> new Wish<>("w", peer("p"), String.class, ownWish)))
        .contains("wish 'w' has its own name as an alias");
    assertThat(errorOf(() -> new Wish<>("w", peer("p"), String.class, noName)))
        .contains("not a name for an offer or a wish");
  }

  @Test
  void anyJsonCanBeOffered() {
    Map<String, Object> map = new HashMap<>();
    map.put("site", new Site("http://x", 80, List.of("a", "b"), Optional.of("n")));
    map.put("size", Size.LARGE);
    map.put("ids", Output.of(new int[] {1, 2}));
    map.put("deep", List.of(Output.of(Map.of("x", Output.of(1.5)))));
    map.put("element", JsonParser.parseString("{\"k\":[true,null]}"));

    assertThat(offered(map))
        .isEqualTo(
            Map.of(
                "site",
                Map.of("url", "http://x", "port", 80.0, "tags", List.of("a", "b"), "note", "n"),
                "size",
                "LARGE",
                "ids",
                List.of(1.0, 2.0),
                "deep",
                List.of(Map.of("x", 1.5)),
                "element",
                Map.of("k", Arrays.asList(true, null))));
    assertThat(offered(List.of())).isEqualTo(List.of());
    assertThat(offered(Map.of())).isEqualTo(Map.of());
    assertThat(offered(true)).isEqualTo(true);
    assertThat(offered(null)).as("null is an absent value").isNull();
  }

  @Test
  void aResourceOffersItsOutputs() {
    engine.outputs.put("test:index:Thing", Map.of("url", "http://y", "size", 3.0));
    run(() -> new Offer("thing", peer("content"), new Thing("t")));

    assertThat(engine.inputs(Offer.TYPE).get("thing@content").get("value"))
        .isEqualTo(
            Map.of(
                "url",
                "http://y",
                "size",
                3.0,
                "id",
                "t-id",
                "urn",
                "urn:pulumi:stack::project::pulumi:pulumi:Stack$test:index:Thing::t"));
  }

  @Test
  void aSecretInAnOfferMakesAllOfItSecret() {
    List<Boolean> secret = new ArrayList<>();
    run(
        () -> {
          Output<JsonElement> value =
              OfferedValue.of("x", Map.of("a", Output.ofSecret("s"), "b", "p"));
          secret.add(Internal.of(value).isSecret().join());
        });
    assertThat(secret).containsExactly(true);
  }

  @Test
  void whatIsNotJsonIsRefusedWhereItIsOffered() {
    assertThat(errorOf(() -> new Offer("o", peer("p"), Map.of("file", new StringAsset("t")))))
        .contains("offer 'o'.file is a com.pulumi.asset.StringAsset, which is not JSON")
        .contains("offer its content");
    assertThat(errorOf(() -> new Offer("o", peer("p"), CompletableFuture.completedFuture(1))))
        .contains("Output.of");
    assertThat(errorOf(() -> new Offer("o", peer("p"), new java.util.BitSet())))
        .contains("use a record");
    assertThat(errorOf(() -> new Offer("o", peer("p"), Double.NaN))).contains("NaN");
    assertThat(errorOf(() -> new Offer("o", peer("p"), Long.MAX_VALUE))).contains("2^53");
    assertThat(errorOf(() -> new Offer("o", peer("p"), Map.of(1, 2)))).contains("keys");
    assertThat(errorOf(() -> new Offer("o", List.of(peer("p"), peer("q"), peer("p")), 1)))
        .contains("twice");
    assertThat(errorOf(() -> new Offer("o", List.of(), 1))).contains("no beneficiary");
    assertThat(errorOf(() -> new Offer("", peer("p"), 1))).contains("not a name for an offer");
    assertThat(errorOf(() -> new RemoteConnection("not a name"))).contains("deployment name");
    assertThat(errorOf(() -> new Offer("o", peer("p"), "x".repeat(OfferedValue.MAX_BYTES))))
        .contains("bytes of JSON");
  }

  @Test
  void halfOfASurrogatePairIsRefusedWhereItIs() {
    assertThat(errorOf(() -> new Offer("o", peer("p"), Map.of("a", List.of("x\ud800")))))
        .contains("offer 'o'.a[0] has half of a surrogate pair, \\ud800, at index 1");
    assertThat(errorOf(() -> new Offer("o", peer("p"), Map.of("\udc00", 1)))).contains("offer 'o'");
    assertThat(errorOf(() -> new Offer("o", peer("p"), '\ud800'))).contains("offer 'o'");
    assertThat(errorOf(() -> new Offer("o", peer("p"), new JsonPrimitive("\ud800"))))
        .contains("offer 'o'");
    assertThat(errorOf(() -> new Offer("o", peer("p"), Output.of("\ud800")))).contains("offer 'o'");
    assertThat(errorOf(() -> new Offer("a\ud800", peer("p"), 1)))
        .contains("not a name for an offer or a wish", "surrogate");
    assertThat(offered("\ud83d\ude00")).isEqualTo("\ud83d\ude00");
  }

  @Test
  void whatPulumiKeepsForItselfIsRefusedWhereverItIs() {
    String name = WireValues.SIGNATURE;
    String refused = "has a member '" + name + "', a name that Pulumi keeps for itself";
    assertThat(errorOf(() -> new Offer("o", peer("p"), Map.of("a", Map.of(name, 1)))))
        .contains("offer 'o'.a " + refused);
    assertThat(
            errorOf(
                () ->
                    new Offer(
                        "o", peer("p"), JsonParser.parseString("[{\"%s\":1}]".formatted(name)))))
        .contains("offer 'o'[0] " + refused);
    assertThat(errorOf(() -> new Offer("o", peer("p"), Output.of(Map.of(name, "x")))))
        .contains("offer 'o' " + refused);
    assertThat(errorOf(() -> new Offer("o", peer("p"), List.of(WireValues.UNKNOWN))))
        .contains("offer 'o'[0] is the text", "a value that is not known");
  }

  @Test
  void whatIsNestedTooDeepOrContainsItselfIsRefused() {
    String refused = "offer 'o' is nested more than 24 levels deep, or contains itself";
    assertThat(offered(nested(24))).isEqualTo(nested(24));
    assertThat(errorOf(() -> new Offer("o", peer("p"), nested(25)))).contains(refused);
    assertThat(errorOf(() -> new Offer("o", peer("p"), nested(5_000)))).contains(refused);
    List<Object> cycle = new ArrayList<>();
    cycle.add(Map.of("again", cycle));
    assertThat(errorOf(() -> new Offer("o", peer("p"), cycle))).contains(refused);
    JsonArray own = new JsonArray();
    own.add(own);
    assertThat(errorOf(() -> new Offer("o", peer("p"), own))).contains(refused);
    Output<Object> later = Output.of(nested(20));
    assertThat(
            errorOf(
                () ->
                    new Offer(
                        "o",
                        peer("p"),
                        List.of(Map.of("a", Map.of("b", Map.of("c", Map.of("d", later))))))))
        .contains(refused);
  }

  private static Object nested(int levels) {
    Object value = true;
    for (int i = 0; i < levels; i++) {
      value = Map.of("m", value);
    }
    return value;
  }

  @Test
  @SuppressWarnings("NullAway")
  void whatIsNullIsNamed() {
    assertThat(errorOf(() -> new Offer(null, peer("p"), 1))).contains("name of an offer is null");
    assertThat(errorOf(() -> new Offer("o", (RemoteConnection) null, 1)))
        .contains("remote connection of offer 'o' is null");
    assertThat(errorOf(() -> new Offer("o", Arrays.asList(peer("p"), null), 1)))
        .contains("remote connection of offer 'o' is null");
    assertThat(errorOf(() -> new Wish<>(null, peer("p"), String.class)))
        .contains("name of a wish is null");
    assertThat(errorOf(() -> new Wish<>("w", null, String.class)))
        .contains("remote connection of wish 'w' is null");
    assertThat(errorOf(() -> new RemoteConnection(null))).contains("name of a remote connection");
  }

  @Test
  void aLongNameIsCutInMessages() {
    assertThat(errorOf(() -> new Offer("n".repeat(5_000), peer("p"), 1)))
        .hasSizeLessThan(300)
        .contains("nnn…' (5000 characters) is not a name for an offer");
    assertThat(errorOf(() -> new RemoteConnection("n".repeat(5_000))))
        .hasSizeLessThan(300)
        .contains("(5000 characters) is not a deployment name");
  }

  @Test
  void aWishIsReadAsItsType() {
    Map<String, Object> site =
        Map.of("url", "http://x", "port", 80.0, "tags", List.of("a"), "more", true);

    assertThat(wished(site, TypeToken.get(Site.class)))
        .isEqualTo(new Site("http://x", 80, List.of("a"), Optional.empty()));
    assertThat(wished("text", TypeToken.get(String.class))).isEqualTo("text");
    assertThat(wished(7.0, TypeToken.get(Long.class))).isEqualTo(7L);
    assertThat(wished(List.of("a", "b"), new TypeToken<List<String>>() {}))
        .containsExactly("a", "b");
    assertThat(wished(Map.of("k", List.of(1.0)), new TypeToken<Map<String, List<Integer>>>() {}))
        .isEqualTo(Map.of("k", List.of(1)));
    assertThat(wished(List.of(1.0, "x", true), TypeToken.get(Object.class)))
        .isEqualTo(List.of(1.0, "x", true));
    assertThat(wished("LARGE", TypeToken.get(Size.class))).isEqualTo(Size.LARGE);
    assertThat(wished(true, TypeToken.get(Boolean.class))).isTrue();
    assertThat(wished(null, TypeToken.get(JsonElement.class))).isEqualTo(JsonNull.INSTANCE);
    assertThat(wished(null, new TypeToken<Optional<String>>() {})).isEmpty();
  }

  @Test
  void aWishOfTheWrongTypeSaysTheEdgeWhatItExpectedAndTheShapeOfWhatItFound() {
    assertThatThrownBy(() -> read(Map.of("url", "hush", "port", "hush"), Site.class))
        .isInstanceOf(WishedTypeException.class)
        .hasMessageContaining("wish 'site' of deployment 'bucket'")
        .hasMessageContaining("expected a number at .port, found a string")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> read("hush", Site.class))
        .hasMessageContaining("expected an object for Site, found a string");
    assertThatThrownBy(() -> read(1.5, Integer.class))
        .hasMessageContaining(
            "expected a whole number in the range of Integer, found a number with a fraction");
    assertThatThrownBy(() -> read(3e9, Integer.class))
        .hasMessageContaining("found a whole number beyond that range");
    assertThatThrownBy(() -> read(1.0, String.class)).hasMessageContaining("found a number");
    assertThatThrownBy(() -> read(Map.of("hush", 1), String.class))
        .hasMessageContaining("found an object")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> read("HUGE", Size.class)).hasMessageContaining("constants of Size");
  }

  @Test
  void whetherAWishIsSatisfiedDoesNotDependOnTheWish() {
    engine.outputs.put(Wish.TYPE, Map.of("value", "v", "satisfied", true));
    List<Object> seen = Collections.synchronizedList(new ArrayList<>());
    run(
        () -> {
          var wish = new Wish<>("site", peer("bucket"), String.class);
          seen.add(Internal.of(wish.isSatisfied()).getResources().join());
          seen.add(Internal.of(wish.isSatisfied()).getValueNullable().join());
          seen.add(Internal.of(wish.value()).getResources().join().contains(wish));
        });
    assertThat(seen).containsExactly(java.util.Set.of(), true, true);
    assertThat(engine.inputs(Wish.TYPE))
        .containsEntry("site@bucket", Map.of("offer", "site", "offering", "bucket"));
  }

  @Test
  void aWishTakesTheTypesOfTheSdkAndOfGson() {
    engine.outputs.put(Wish.TYPE, Map.of("value", List.of("v"), "satisfied", true));
    List<Object> seen = Collections.synchronizedList(new ArrayList<>());
    run(
        () -> {
          seen.add(
              PulumiTest.extractValue(
                  new Wish<>("a", peer("x"), TypeShape.list(String.class)).value()));
          seen.add(
              PulumiTest.extractValue(
                  new Wish<>("b", peer("y"), new TypeToken<List<String>>() {}).value()));
        });
    assertThat(seen).containsExactly(List.of("v"), List.of("v"));
  }

  @Test
  void aRemoteConnectionHasTheDefaultPortOnlyWithAHost() {
    run(
        () -> {
          new RemoteConnection("a", RemoteConnectionArgs.builder().host("h").build());
          new RemoteConnection("b");
        });
    assertThat(engine.inputs(RemoteConnection.TYPE))
        .containsEntry("a", Map.of("host", "h", "port", 19952.0))
        .containsEntry("b", Map.of());
    assertThatThrownBy(() -> RemoteConnectionArgs.builder().port(1).build())
        .hasMessageContaining("needs a host");
    assertThatThrownBy(() -> RemoteConnectionArgs.builder().port(0))
        .hasMessageContaining("out of range");
  }

  // ---- the program under test

  private static RemoteConnection peer(String name) {
    return new RemoteConnection(name);
  }

  private TestResult run(Runnable program) {
    TestResult result = PulumiTest.withMocks(engine).runTest(ctx -> program.run());
    result.throwOnError();
    return result;
  }

  private Object offered(Object value) {
    run(() -> new Offer("o", peer("p"), value));
    Object seen = engine.inputs(Offer.TYPE).get("o@p").get("value");
    PulumiTest.cleanup();
    return seen;
  }

  private <T> T wished(Object value, TypeToken<T> type) {
    Map<String, Object> outputs = new HashMap<>();
    if (value != null) {
      outputs.put("value", value);
    }
    outputs.put("satisfied", true);
    engine.outputs.put(Wish.TYPE, outputs);
    List<T> seen = new ArrayList<>();
    run(() -> seen.add(PulumiTest.extractValue(new Wish<>("site", peer("bucket"), type).value())));
    PulumiTest.cleanup();
    return seen.getFirst();
  }

  private static <T> T read(Object value, Class<T> type) {
    return new WishedValue<>(
            "site", new mjuz.core.model.DeploymentName("bucket"), TypeToken.get(type))
        .read(new com.google.gson.Gson().toJsonTree(value));
  }

  private String errorOf(Supplier<Object> program) {
    List<String> errors = new ArrayList<>();
    TestResult result =
        PulumiTest.withMocks(engine)
            .runTest(
                ctx -> {
                  try {
                    var unused = program.get();
                  } catch (RuntimeException e) {
                    errors.add(e.getMessage());
                  }
                });
    PulumiTest.cleanup();
    result.exceptions().forEach(each -> errors.add(String.valueOf(each)));
    return String.join("\n", errors);
  }

  /** A resource with outputs. */
  @SuppressWarnings("UnusedVariable") // the SDK sets the fields, and the offer reads them
  static final class Thing extends CustomResource {
    @com.pulumi.core.annotations.Export(
        name = "url",
        refs = {String.class},
        tree = "[0]")
    private Output<String> url;

    @com.pulumi.core.annotations.Export(
        name = "size",
        refs = {Double.class},
        tree = "[0]")
    private Output<Double> size;

    Thing(String name) {
      super("test:index:Thing", name, ResourceArgs.Empty, CustomResourceOptions.Empty);
    }
  }

  /** Records what is registered and answers with the outputs it is told. */
  static final class Engine implements Mocks {
    final Map<String, Map<String, Object>> outputs = new HashMap<>();
    private final Map<String, Map<String, Map<String, Object>>> inputs =
        Collections.synchronizedMap(new HashMap<>());

    Map<String, Map<String, Object>> inputs(String type) {
      return inputs.getOrDefault(type, Map.of());
    }

    @Override
    public CompletableFuture<ResourceResult> newResourceAsync(Mocks.ResourceArgs args) {
      synchronized (inputs) {
        inputs.computeIfAbsent(args.type, type -> new HashMap<>()).put(args.name, args.inputs);
      }
      return CompletableFuture.completedFuture(
          ResourceResult.of(
              Optional.of(args.name + "-id"), outputs.getOrDefault(args.type, Map.of())));
    }
  }
}
