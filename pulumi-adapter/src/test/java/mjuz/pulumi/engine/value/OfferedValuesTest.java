package mjuz.pulumi.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import org.junit.jupiter.api.Test;
import pulumirpc.Resource.RegisterResourceRequest;

class OfferedValuesTest {
  private static final int LIMIT = 1000;

  private static Value number(double number) {
    return Value.newBuilder().setNumberValue(number).build();
  }

  private static Value struct(Struct.Builder members) {
    return Value.newBuilder().setStructValue(members).build();
  }

  private static String json(Value value) throws NotOfferableException {
    return OfferedValues.fromWire(value, LIMIT).json();
  }

  @Test
  void numbersHaveOneFormEach() throws NotOfferableException {
    assertThat(json(number(1))).isEqualTo("1");
    assertThat(json(number(-0.0))).isEqualTo("0");
    assertThat(json(number(0.1))).isEqualTo("0.1");
    assertThat(json(number(9_007_199_254_740_991.0))).isEqualTo("9007199254740991");
    assertThat(json(number(1e300))).isEqualTo("1.0E300");
  }

  @Test
  void membersAreSortedWhateverTheirOrder() throws NotOfferableException {
    Struct.Builder one = Struct.newBuilder().putFields("b", number(1)).putFields("a", number(2));
    assertThat(json(struct(one))).isEqualTo("{\"a\":2,\"b\":1}");
  }

  @Test
  void aSecretAnywhereInsideMakesTheWholeValueSecret() throws NotOfferableException {
    Value list =
        Value.newBuilder()
            .setListValue(
                ListValue.newBuilder().addValues(WireValues.secret(WireValues.string("s"))))
            .build();
    assertThat(OfferedValues.fromWire(list, LIMIT))
        .isEqualTo(new mjuz.core.model.Value("[\"s\"]", true));
  }

  @Test
  void whatCannotBeOfferedIsNamedWithItsPlace() {
    Value deep = struct(Struct.newBuilder().putFields("n", number(Double.NaN)));
    assertThatThrownBy(() -> json(deep)).hasMessageContaining("value.n is the number NaN");
    assertThatThrownBy(() -> json(WireValues.string("x".repeat(LIMIT))))
        .hasMessageContaining("1002 bytes")
        .hasMessageContaining("limit of 1000");
    Value nested = number(1);
    for (int i = 0; i < 100; i++) {
      nested = struct(Struct.newBuilder().putFields("m", nested));
    }
    Value tooDeep = nested;
    assertThatThrownBy(() -> json(tooDeep)).hasMessageContaining("24 levels");
  }

  /** Protobuf's readers refuse messages of more than 100 levels. */
  @Test
  void theDeepestValueCanBeReadByProtobuf() throws Exception {
    String json = "{\"m\":".repeat(24) + "1" + "}".repeat(24);
    Value deepest = OfferedValues.toWire(new mjuz.core.model.Value(json, true));
    assertThat(json(deepest)).isEqualTo(json);
    RegisterResourceRequest request =
        RegisterResourceRequest.newBuilder()
            .setObject(Struct.newBuilder().putFields("value", WireValues.secret(deepest)))
            .build();
    assertThat(RegisterResourceRequest.parseFrom(request.toByteArray())).isEqualTo(request);
  }

  @Test
  void aValueComesBackAsItWas() throws NotOfferableException {
    String json = "{\"a\":[1,2.5,null,true,\"ü\"],\"b\":{}}";
    Value wire = OfferedValues.toWire(new mjuz.core.model.Value(json, true));
    assertThat(WireValues.hasUnknown(wire)).isFalse();
    assertThat(OfferedValues.fromWire(wire, LIMIT))
        .isEqualTo(new mjuz.core.model.Value(json, true));
  }

  /** With a text the engine takes it for a kind of value; with anything else it cannot read it. */
  @Test
  void anObjectWithASignatureThatIsNoneCannotBeOffered() {
    Value odd = struct(Struct.newBuilder().putFields(WireValues.SIGNATURE, number(1)));
    assertThatThrownBy(() -> json(struct(Struct.newBuilder().putFields("a", odd))))
        .isInstanceOf(NotOfferableException.class)
        .hasMessageContaining("value.a is an object with a member '" + WireValues.SIGNATURE);
  }

  @Test
  void whatAPeerOffersIsNotBelieved() {
    String signature = "{\"a\":[{\"%s\":\"x\"}]}".formatted(WireValues.SIGNATURE);
    assertThat(problem(signature)).contains("value.a[0] is an object with a member");
    assertThat(problem("[\"" + WireValues.UNKNOWN + "\"]")).contains("value[0] is the text");
    assertThat(problem("{\"n\":1e999}")).contains("value.n is a number beyond");
    assertThat(problem("[".repeat(30) + "]".repeat(30))).contains("24 levels");
    assertThat(problem("not JSON")).isEqualTo("it is not JSON");
    assertThat(problem("{\"a\":[1,\"\\u0000\",null]}")).isEmpty();
  }

  private static String problem(String json) {
    return OfferedValues.problem(new mjuz.core.model.Value(json, false)).orElse("");
  }

  @Test
  void anUnknownIsFoundHoweverDeep() {
    Value deep =
        struct(Struct.newBuilder().putFields("a", WireValues.secret(WireValues.unknown())));
    assertThat(WireValues.hasUnknown(deep)).isTrue();
    assertThat(WireValues.hasUnknown(WireValues.string("known"))).isFalse();
  }
}
