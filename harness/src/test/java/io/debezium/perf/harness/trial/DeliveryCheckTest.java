package io.debezium.perf.harness.trial;

import java.util.Locale;
import java.util.OptionalLong;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Message;

import static org.assertj.core.api.Assertions.assertThat;
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
    void whatIsWrongIsToldByItsCodeAndCounts() {
        assertFails(
                () -> check.complete(Messages.counters(600_001, 0x1_0000_00a0L), 600_001),
                "trial.delivered-another-last",
                "600,001 events but its last is at LSN 1/A0, the tape's at 1/FF");
        assertFails(() -> check.complete(Messages.counters(7), 6), "trial.delivered-doubles", "7 events of 6");
        assertFails(
                () -> check.nothingBeyond(Messages.beyond(600_001, 12), 600_001),
                "trial.delivered-more",
                "12 events more than the 600,001");
        assertFails(
                () -> check.digested(new Message.Finished(Messages.counters(7), "signal"), 7),
                "trial.digest-ended-early",
                "by signal at event 7");
        assertFails(
                () -> check.digested(new Message.Finished(Messages.counters(7), "events"), 6),
                "trial.digest-is-not-whole",
                "6 entries of a digest for 7 events");
    }

    @Test
    void aStallTellsHowFarItCameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThat(check.stalled(412_345, 600_001)).hasMessageContaining("stopped at event 412,345 of 600,001: ");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void assertFails(ThrowingCallable checked, String code, String counts) {
        assertThatThrownBy(checked)
                .isInstanceOfSatisfying(TrialFailure.class, failure -> assertThat(failure.code())
                        .isEqualTo(code))
                .hasMessageStartingWith("3.6.3.Final: ")
                .hasMessageContaining(counts);
    }
}
