package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf repeat} prints. */
class RepeatReportTest {

    @Test
    void theFirstSentenceIsTheVerdict() {
        assertThat(lead(RepeatResultFixture.of(RepeatVerdict.AGREES, RepeatVerdict.AGREES)))
                .isEqualTo("Agrees: 2 of 2 figures within their intervals.");
        assertThat(lead(RepeatResultFixture.of(RepeatVerdict.AGREES, RepeatVerdict.UNKNOWN)))
                .isEqualTo("Agrees: 1 of 2 figures within their intervals; 1 not known.");
        assertThat(lead(RepeatResultFixture.complete()))
                .isEqualTo(
                        "Differs in 1 of 3 figures: CPU per event of `3.6.3.Final,patch=last-event` under simple-update"
                                + " was -12.3 % (95 % CI -14.0 to -10.5 %) and is -1.0 % (95 % CI -2.0 to +1.0 %); 1 not known.");
        assertThat(lead(RepeatResultFixture.of(RepeatVerdict.UNKNOWN)))
                .isEqualTo("Not known: no figure has an interval in both results.");
        assertThat(lead(RepeatResultFixture.of())).isEqualTo("Not known: the original has no figure.");
        assertThat(lead(RepeatResultFixture.unequal())).isEqualTo("Differs in whether both variants behave the same.");
    }

    @Test
    void everyFigureThatDiffersIsTold() {
        assertThat(Reported.terminal(RepeatResultFixture.of(RepeatVerdict.DIFFERS, RepeatVerdict.DIFFERS), 2_000, false)
                        .lines()
                        .filter(line -> line.contains("and is -1.0 %")))
                .hasSize(2);
    }

    @Test
    void onlyWhatDiffersBetweenTheMachinesIsShown() {
        assertThat(Reported.terminal(RepeatResultFixture.complete(), 120, false))
                .containsPattern("CPU +Example CPU @ 2.60GHz +Other CPU @ 3.10GHz")
                .contains("! The tape of simple-update was recorded anew here.");
        assertThat(Reported.terminal(RepeatResultFixture.unequal(), 2_000, false))
                .contains("has a different result: ddl, pgoutput: the same in the original, differs here.");
    }

    @Test
    void whatWasInterruptedIsSaidToBe() {
        RepeatResult result = Records.with(
                RepeatResultFixture.of(RepeatVerdict.UNKNOWN), "outcome", Examples.outcome(RunStatus.INTERRUPTED));

        assertThat(Reported.summary(result).warnings()).first().asString().startsWith("The run was interrupted");
    }

    private static String lead(RepeatResult result) {
        return Reported.summary(result).answers().get(0).lead().plain();
    }
}
