package io.debezium.perf.harness.profile;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CsvTest {

    @Test
    void fieldsAreQuotedOnlyWhereRfc4180AsksForIt() {
        assertThat(AnalysisFiles.line(List.of("plain text", "a,b", "say \"hi\"", "two\nlines", "")))
                .isEqualTo("plain text,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\r\n");
    }

    @Test
    void numbersAndUnknownValuesAreNotQuoted() {
        assertThat(AnalysisFiles.line(Arrays.asList(12L, 0.25, null, true))).isEqualTo("12,0.25,,true\r\n");
    }
}
