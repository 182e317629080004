package io.debezium.perf.harness.tape;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a tape says of a drain before it knows what its events hold, and after. */
class TapeTest {

    private static final Content THREE = Content.of(11, 1, 12, 2, 13, 3);

    private Tape tape;

    @BeforeEach
    void threeEvents(@TempDir Path folder) {
        new TapeFacts(
                        TapeFacts.SCHEMA_VERSION,
                        "simple-update",
                        "",
                        1,
                        2,
                        1,
                        1,
                        3,
                        3,
                        100,
                        "15",
                        "local",
                        List.of("pgoutput"),
                        "p",
                        "public.t",
                        4,
                        Instant.EPOCH,
                        5,
                        Map.of())
                .write(folder, "");
        tape = Tape.in(folder);
    }

    @Test
    void theNumberOfEventsIsHeldAgainstTheTapeBeforeAnyContentIs() {
        assertThat(tape.difference("pgoutput", THREE)).isEmpty();
        assertThat(tape.difference("pgoutput", Content.of(11, 1, 12, 2)))
                .contains("2 events of a tape of 3 were delivered: events are missing");
        assertThat(tape.difference("pgoutput", Content.of(11, 1, 12, 2, 12, 2, 13, 3)))
                .contains("4 events of a tape of 3 were delivered: events are doubled");
    }

    @Test
    void whatAProgramWasSeenToDeliverIsKeptForThatProgramPluginAndContent() {
        assertThat(tape.delivered("pgoutput", "abc")).isEmpty();
        tape.keep("pgoutput", THREE, "3.6.3.Final");
        tape.keepDelivered("pgoutput", "abc");

        assertThat(tape.delivered("pgoutput", "abc")).isPresent();
        assertThat(tape.delivered("pgoutput", "abcd")).isEmpty();
        assertThat(tape.delivered("decoderbufs", "abc")).isEmpty();

        tape.keep("pgoutput", Content.of(11, 1, 12, 2, 13, 4), "3.6.3.Final");
        assertThat(tape.delivered("pgoutput", "abc")).as("another content").isEmpty();
    }

    @Test
    void theNumbersAreTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThat(tape.difference("pgoutput", Content.of()))
                    .contains("0 events of a tape of 3 were delivered: events are missing");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void onceAContentIsKeptEveryEventIsHeldAgainstIt() {
        tape.keep("pgoutput", THREE, "3.6.3.Final");

        assertThat(tape.difference("pgoutput", THREE)).isEmpty();
        assertThat(tape.difference("pgoutput", Content.of(11, 1, 99, 2, 13, 3)))
                .contains("event 2 differs in content (LSN 0/2)");
        assertThat(tape.difference("decoderbufs", Content.of(11, 1, 99, 2, 13, 3)))
                .as("of another plugin no content is known")
                .isEmpty();
    }

    /** Tapes that were recorded before have no order; one that was kept for another content says nothing. */
    @Test
    void theOrderOfItsEventsIsKnownOnceItWasKeptWithTheirContent() {
        assertThat(tape.order("pgoutput")).isEmpty();
        assertThatThrownBy(() -> tape.keepOrder("pgoutput", THREE, "4096:1f"))
                .isInstanceOf(IllegalArgumentException.class);

        tape.keep("pgoutput", THREE, "3.6.3.Final");
        assertThat(tape.order("pgoutput")).isEmpty();
        tape.keepOrder("pgoutput", THREE, "4096:1f");
        assertThat(tape.order("pgoutput")).contains("4096:1f");
        assertThat(tape.order("decoderbufs")).isEmpty();

        tape.keep("pgoutput", Content.of(11, 1, 12, 2, 14, 3), "3.6.3.Final");
        assertThat(tape.order("pgoutput")).isEmpty();
    }
}
