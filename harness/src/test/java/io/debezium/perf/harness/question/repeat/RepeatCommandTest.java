package io.debezium.perf.harness.question.repeat;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.RunFact.FactKind;

import static org.assertj.core.api.Assertions.assertThat;

class RepeatCommandTest {

    @ParameterizedTest
    @CsvSource({
        "AGREES, false, 0, 0",
        "UNKNOWN, false, 0, 0",
        "DIFFERS, false, 0, 1",
        "AGREES, true, 0, 1",
        "DIFFERS, false, 4, 4",
    })
    void whatDiffersFallsShortAndAFailureGoesBefore(RepeatVerdict figure, boolean unequal, int failure, int code) {
        RepeatResult result = Examples.result(
                RepeatResult.class,
                "figures",
                List.of(new RepeatedFigure("", null, null, figure)),
                "differences",
                unequal ? List.of(new OtherFact(FactKind.EQUALITY, "ddl", "the same", "differs")) : List.of());

        assertThat(new RepeatCommand().exitCode(result, failure)).isEqualTo(code);
    }
}
