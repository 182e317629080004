package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf calibrate} and {@code perf bisect} print. */
class DocumentTerminalTest {

    @Test
    void aBisectionIsItsStepsTheReleasesAndTheMethods() {
        assertThat(BisectTerminal.render(BisectResultFixture.complete(), 80, false))
                .startsWith("CPU per event rose in 3.4.0.Final (")
                .contains("! Not measured: 3.7.0.Final.")
                .containsPattern("\n3\\.4\\.0\\.Final +19\\.9 +\\+9\\.4 % +\\+8\\.4 to \\+10\\.4 % +rose\n")
                .contains("CommonEventMeter.onEvent");
    }

    @Test
    void aCalibrationIsWhatIsSeenAndEveryComparison() {
        assertThat(CalibrationTerminal.render(CalibrationFixture.complete(), 80, false))
                .startsWith("A comparison of 10 pairs on this machine finds differences")
                .containsPattern("\nnothing planted .* equivalent\n")
                .containsPattern("\nplanted \\+5 % .* slower\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 80, 120})
    void noLineIsWiderThanTheTerminalAndNothingIsNotANumber(int columns) {
        String text = BisectTerminal.render(BisectResultFixture.complete(), columns, false)
                + CalibrationTerminal.render(CalibrationFixture.complete(), columns, false)
                + BisectTerminal.render(Records.sparse(BisectResultFixture.complete()), columns, false)
                + CalibrationTerminal.render(Records.sparse(CalibrationFixture.complete()), columns, false);

        assertThat(text).doesNotContain("NaN");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line)
                .hasSizeLessThanOrEqualTo(Math.max(60, columns))
                .matches("\\p{ASCII}*"));
    }
}
