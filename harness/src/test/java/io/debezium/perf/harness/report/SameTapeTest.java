package io.debezium.perf.harness.report;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.section.SameTape;

import static org.assertj.core.api.Assertions.assertThat;

class SameTapeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "compare --baseline 3.2.0.Final --candidate 3.6.3.Final --pairs 7 |",
                "compare --events 60000 --baseline 3.2.0.Final --scale 1 --pairs 7 | --events 60000 --scale 1",
                "bisect --workload=wide-rows --database=embedded --all | --workload=wide-rows --database=embedded",
                "compare --workload 'my loads/one' --warmup-events 5 | --workload 'my loads/one'",
                "compare '--workload=it'\\''s one' --candidate 'raw,jvm=--events 1' | '--workload=it'\\''s one'",
            })
    void aMachineIsCalibratedWithTheOptionsOfTheTapeAndNoOthers(String typed, String options) {
        assertThat(SameTape.calibrate("scripts/perf " + typed))
                .isEqualTo("scripts/perf calibrate" + (options == null ? "" : " " + options));
    }
}
