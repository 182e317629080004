package io.debezium.perf.harness.live;

import java.nio.charset.StandardCharsets;
import java.time.Clock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.live.RunState.RunEnd;

import static org.assertj.core.api.Assertions.assertThat;

class ServerSentEventTest {

    private final RunMonitor monitor = new RunMonitor("scripts/perf record", Clock.systemUTC());

    @Test
    void isOneLineOfDataWhateverItSays() throws Exception {
        monitor.say("first\nevent: forged\n\ndata: {}\r <script>alert(1)</script> \u00e9");

        String[] lines = text(ServerSentEvent.next(monitor.state())).split("\\R", -1);

        assertThat(lines).hasSize(4);
        assertThat(lines[0]).isEqualTo("event: state");
        assertThat(lines[1]).startsWith("data: {");
        assertThat(lines[2]).isEmpty();
        JsonNode state = new ObjectMapper().readTree(lines[1].substring("data: ".length()));
        assertThat(state.get("lines").get(0).asText())
                .startsWith("first\nevent: forged")
                .endsWith("\u00e9");
        assertThat(state.get("reading").isNull()).isTrue();
    }

    @Test
    void theFirstOneHasTheHistoryAndSaysWhenToComeBack() {
        monitor.did(RunMonitorTest.point(1, 1_000, null));

        assertThat(text(ServerSentEvent.first(monitor.snapshot())))
                .startsWith("retry: 1000\nevent: snapshot\ndata: {\"state\":{")
                .contains("\"history\":[{\"at\":");
    }

    @Test
    void nothingFollowsTheEnd() {
        assertThat(ServerSentEvent.next(monitor.state()).last()).isFalse();

        monitor.end(new RunEnd("", "", "the command was stopped"));

        assertThat(ServerSentEvent.next(monitor.state()).last()).isTrue();
        assertThat(ServerSentEvent.first(monitor.snapshot()).last()).isTrue();
    }

    private static String text(ServerSentEvent event) {
        return new String(event.bytes(), StandardCharsets.UTF_8);
    }
}
