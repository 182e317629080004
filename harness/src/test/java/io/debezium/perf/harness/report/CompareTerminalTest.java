package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.CompareResult;

import static org.assertj.core.api.Assertions.assertThat;

class CompareTerminalTest {

    @Test
    void opensWithTheAnswerAndHoldsTheFigures() {
        String text = CompareTerminal.render(CompareResultFixture.complete(), 120, false);

        assertThat(text)
                .startsWith("3.6.3.Final uses 3")
                .contains("\n3.6.3.Final against 3.2.0.Final\n")
                .containsPattern("CPU per event +18\\.\\d us +2\\d\\.\\d us +\\+3\\d.* 10/10  slower\n")
                .contains("CommonEventMeter.onEvent")
                .contains("with 3.5.0.Final: false alarms 0 of 20, smallest effect found 2.9 %, from 2026-11-18");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 80, 120})
    void noLineIsWiderThanTheTerminalAndAllIsAscii(int columns) {
        for (CompareResult result : List.of(CompareResultFixture.complete(), CompareResultFixture.sweep())) {
            assertThat(CompareTerminal.render(result, columns, false).lines()).allSatisfy(line -> assertThat(line)
                    .hasSizeLessThanOrEqualTo(Math.max(60, columns))
                    .matches("\\p{ASCII}*"));
        }
    }

    @Test
    void coloursAreOnlyUsedWhenAskedFor() {
        assertThat(CompareTerminal.render(CompareResultFixture.complete(), 80, false))
                .doesNotContain("\u001b");
        assertThat(CompareTerminal.render(CompareResultFixture.complete(), 80, true))
                .containsPattern("\u001b\\[31mCPU per event .*slower\u001b\\[0m\n");
    }

    @Test
    void isWrittenWhereverAFigureMayBeMissing() {
        assertThat(CompareTerminal.render(Records.sparse(CompareResultFixture.complete()), 80, false))
                .doesNotContain("NaN");
        assertThat(CompareTerminal.render(
                        CompareResultFixture.of(1, 0.95, CompareResultFixture.BASELINE, CompareResultFixture.BASELINE),
                        80,
                        false))
                .doesNotContain("NaN");
    }

    @Test
    void aNameCannotControlTheTerminal() {
        assertThat(CompareTerminal.render(Records.hostile(CompareResultFixture.complete()), 80, false)
                        .replace("\n", ""))
                .doesNotContainPattern("\\p{Cntrl}");
    }
}
