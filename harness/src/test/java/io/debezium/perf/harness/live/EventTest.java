package io.debezium.perf.harness.live;

import java.nio.charset.StandardCharsets;
import java.time.Clock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.live.Shown.End;

import static org.assertj.core.api.Assertions.assertThat;

class EventTest {

    private final Board board = new Board("scripts/perf record", Clock.systemUTC());

    @Test
    void isOneLineOfDataWhateverItSays() throws Exception {
        board.say("first\nevent: forged\n\ndata: {}\r <script>alert(1)</script> \u00e9");

        String[] lines = text(Event.next(board.shown())).split("\\R", -1);

        assertThat(lines).hasSize(4);
        assertThat(lines[0]).isEqualTo("event: state");
        assertThat(lines[1]).startsWith("data: {");
        assertThat(lines[2]).isEmpty();
        JsonNode shown = new ObjectMapper().readTree(lines[1].substring("data: ".length()));
        assertThat(shown.get("lines").get(0).asText())
                .startsWith("first\nevent: forged")
                .endsWith("\u00e9");
        assertThat(shown.get("reading").isNull()).isTrue();
    }

    @Test
    void theFirstOneHasTheHistoryAndSaysWhenToComeBack() {
        board.did(BoardTest.point(1, 1_000, null));

        assertThat(text(Event.first(board.snapshot())))
                .startsWith("retry: 1000\nevent: snapshot\ndata: {\"shown\":{")
                .contains("\"history\":[{\"at\":");
    }

    @Test
    void nothingFollowsTheEnd() {
        assertThat(Event.next(board.shown()).last()).isFalse();

        board.end(new End("", "", "the command was stopped"));

        assertThat(Event.next(board.shown()).last()).isTrue();
        assertThat(Event.first(board.snapshot()).last()).isTrue();
    }

    private static String text(Event event) {
        return new String(event.bytes(), StandardCharsets.UTF_8);
    }
}
