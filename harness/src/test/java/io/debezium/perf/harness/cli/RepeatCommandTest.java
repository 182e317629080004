package io.debezium.perf.harness.cli;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.RepeatResult.RepeatedEquality;
import io.debezium.perf.harness.result.RepeatResult.RepeatedFigure;

import static org.assertj.core.api.Assertions.assertThat;

class RepeatCommandTest {

    @ParameterizedTest
    @CsvSource({
        "AGREES, AGREES, 0, 0",
        "UNKNOWN, AGREES, 0, 0",
        "UNKNOWN, UNKNOWN, 0, 0",
        "DIFFERS, AGREES, 0, 1",
        "AGREES, DIFFERS, 0, 1",
        "DIFFERS, AGREES, 4, 4",
    })
    void whatDiffersFallsShortAndAFailureGoesBefore(
            RepeatVerdict figure, RepeatVerdict equality, int failure, int code) {
        RepeatResult result = Examples.result(
                RepeatResult.class,
                "figures",
                List.of(new RepeatedFigure("", null, null, figure)),
                "equality",
                new RepeatedEquality(equality, List.of()));

        assertThat(new RepeatCommand().exitCode(result, failure)).isEqualTo(code);
    }
}
