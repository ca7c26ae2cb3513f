package mjuz.pulumi.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class EventServerTest {

  @Test
  void anEventIsReadWithoutTheStatesOfItsResource() throws Exception {
    String state =
        "{\"id\":\"i-1\",\"inputs\":{\"a\":[1]},\"outputs\":{\"a\":\"b\"},\"protect\":true}";
    JsonNode event =
        EventServer.read(
            "{\"sequence\":3,\"resOutputsEvent\":{\"metadata\":{\"op\":\"create\",\"urn\":\"u\",\"old\":null,\"new\":%s,\"keys\":[\"x\",\"y\"]}}}"
                .formatted(state));
    assertThat(event)
        .hasToString(
            "{\"sequence\":3,\"resOutputsEvent\":{\"metadata\":{\"op\":\"create\",\"urn\":\"u\",\"old\":null,\"new\":{\"id\":\"i-1\",\"protect\":true},\"keys\":[\"x\",\"y\"]}}}");
  }

  @Test
  void whatIsNoEventIsNoticed() {
    assertThatThrownBy(() -> EventServer.read("{\"sequence\":"))
        .isInstanceOf(JsonProcessingException.class);
  }
}
