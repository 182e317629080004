package io.debezium.perf.harness.trial;

import java.util.Locale;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Message;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DeliveryCheckTest {

    private final DeliveryCheck check = new DeliveryCheck("3.6.3.Final", OptionalLong.of(0x1_0000_00ffL));

    @Test
    void theTapesLastEventAtItsPlaceIsRight() {
        assertThatCode(() -> {
                    check.complete(Messages.counters(600_001, 0x1_0000_00ffL), 600_001);
                    check.nothingBeyond(Messages.counters(600_001), 600_001);
                    new DeliveryCheck("x", OptionalLong.empty()).complete(Messages.counters(5, 1), 5);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void anotherLastEventMeansThatSomeWereLostAndOthersDoubled() {
        assertThatThrownBy(() -> check.complete(Messages.counters(600_001, 0x1_0000_00a0L), 600_001))
                .isInstanceOf(TrialFailure.class)
                .hasMessage("3.6.3.Final: delivered 600,001 events but its last is at LSN 1/A0, the tape's at 1/FF: "
                        + "events were lost and others duplicated");
    }

    @Test
    void eventsBehindTheLastOneAreAFailure() {
        assertThatThrownBy(() -> check.nothingBeyond(Messages.beyond(600_001, 12), 600_001))
                .hasMessage(
                        "3.6.3.Final: delivered 12 events more than the 600,001 of the tape: events were duplicated");
    }

    @Test
    void aStallTellsHowFarItCameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThatThrownBy(() -> {
                        throw check.stalled(412_345, 600_001);
                    })
                    .hasMessage("3.6.3.Final: stopped at event 412,345 of 600,001: "
                            + "events are missing or the stream has stalled");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aDigestMustHaveEndedAtTheEndMarkerAndBeWhole() {
        assertThatThrownBy(() -> check.digested(new Message.Finished(Messages.counters(7), "signal"), 7))
                .hasMessage("3.6.3.Final: was ended by signal at event 7, before the end of the tape");
        assertThatThrownBy(() -> check.digested(new Message.Finished(Messages.counters(7), "events"), 6))
                .hasMessage("3.6.3.Final: wrote 6 entries of a digest for 7 events");
    }
}
