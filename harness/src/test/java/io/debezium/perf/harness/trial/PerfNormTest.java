package io.debezium.perf.harness.trial;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PerfNormTest {

    @Test
    void whatPerfCountsJmhIsToldToAskFor() {
        assertThat(PerfNorm.of("138127,,instructions:u,512000,100.00,,\n"))
                .isEqualTo(new PerfNorm(List.of("-prof", "perfnorm:events=instructions:u"), ""));
    }

    @Test
    void wherePerfCountsNothingItIsNotUsedAndItsWordsAreKept() {
        assertThat(List.of("<not supported>,,instructions:u,0,100.00,,", "0,,instructions:u,0,100.00,,"))
                .allSatisfy(printed ->
                        assertThat(PerfNorm.of(printed)).isEqualTo(new PerfNorm(List.of(), "perf says " + printed)));
        assertThat(PerfNorm.of("WARNING: perf not found for kernel 6.8.0-31\n\n  You may need to install")
                        .problem())
                .isEqualTo("perf says WARNING: perf not found for kernel 6.8.0-31");
    }

    @Test
    void aProfilerThatRunsPerfIsKnownByItsName() {
        assertThat(PerfNorm.used(List.of("-prof", "perfasm"))).isTrue();
        assertThat(PerfNorm.used(List.of("-wi", "3", "-prof=perfnorm:events=cycles")))
                .isTrue();
        assertThat(PerfNorm.used(List.of("-prof", "gc", "-jvmArgsAppend", "-Dio.debezium.perf=1")))
                .isFalse();
    }
}
