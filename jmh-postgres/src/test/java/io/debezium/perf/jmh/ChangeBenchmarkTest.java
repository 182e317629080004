package io.debezium.perf.jmh;

import java.util.Map;

import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.debezium.perf.jmh.TableIdBenchmark.Name;
import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Each benchmark goes over the changes at least twice: once in its set-up, and once here. */
class ChangeBenchmarkTest {

    private ChangeBenchmark prepared;

    @AfterEach
    void close() {
        prepared.close();
    }

    @ParameterizedTest
    @EnumSource
    void aTableIsFoundByItsName(Name name) throws Exception {
        TableIdBenchmark benchmark = new TableIdBenchmark();
        benchmark.name = name;
        prepare(benchmark);
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.parse().identifier()).isEqualTo(change.table());
        }
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.remembered().identifier()).isEqualTo(change.table());
        }
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.parseAndFind().getEnvelopeSchema().schema().name())
                    .isEqualTo("perf." + change.table() + ".Envelope");
        }
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.scaffold().replace("\"", "")).isEqualTo(change.table());
        }
    }

    @Test
    void aSourceBlockAndAnOffsetSayWhereTheChangeIs() throws Exception {
        SourceBlockBenchmark benchmark = prepare(new SourceBlockBenchmark());
        for (Change change : ChangeBenchmark.CHANGES) {
            Struct source = benchmark.struct();

            assertThat(source.get("lsn")).isEqualTo(change.lsn());
            assertThat(source.get("txId")).isEqualTo(change.transaction());
            assertThat(source.get("ts_ms")).isEqualTo(change.committed().toEpochMilli());
            assertThat(source.get("schema") + "." + source.get("table")).isEqualTo(change.table());
            assertThat(source.getString("sequence")).endsWith(",\"" + change.lsn() + "\"]");
        }
        for (Change change : ChangeBenchmark.CHANGES) {
            Map<String, ?> offset = benchmark.offset();

            assertThat(offset.get("lsn")).isEqualTo(change.lsn());
            assertThat(offset.get("txId")).isEqualTo(change.transaction());
        }
    }

    @Test
    void aSequenceHasTheSameTextBothWays() throws Exception {
        SequenceBenchmark benchmark = prepare(new SequenceBenchmark());
        long first = ChangeBenchmark.CHANGES.get(0).lsn();
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.sequence()).isEqualTo("[\"" + first + "\",\"" + change.lsn() + "\"]");
        }
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.concatenated()).isEqualTo("[\"" + first + "\",\"" + change.lsn() + "\"]");
        }
    }

    @Test
    void aTopicIsNamedAfterConnectorSchemaAndTable() throws Exception {
        TopicNameBenchmark benchmark = prepare(new TopicNameBenchmark());
        for (Change change : ChangeBenchmark.CHANGES) {
            assertThat(benchmark.topic()).isEqualTo("perf." + change.table());
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLastEventIsToldByItsPlace(Workload workload) throws Exception {
        LastEventBenchmark benchmark = new LastEventBenchmark();
        benchmark.workload = workload;
        prepare(benchmark);
        for (Change change : Change.of(workload)) {
            assertThat(benchmark.onEvent().getLastEvent()).contains(String.valueOf(change.lsn()));
        }
    }

    @Test
    void aWrongAnswerStopsABenchmark() throws Exception {
        prepare(new TopicNameBenchmark());

        assertThatThrownBy(() -> ChangeBenchmark.require("perf.a", "perf.b"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("expected perf.a, Debezium says perf.b");
        // The benchmark is at the first change, so the check fails for the last one.
        Change last = ChangeBenchmark.CHANGES.get(ChangeBenchmark.CHANGES.size() - 1);
        assertThatThrownBy(() -> prepared.check(last)).hasMessageContaining("expected perf." + last.table());
    }

    private <T extends ChangeBenchmark> T prepare(T benchmark) throws Exception {
        prepared = benchmark;
        benchmark.connect();
        return benchmark;
    }
}
