package io.debezium.perf.jmh;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.connector.postgresql.connection.ReplicationMessage;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Message;
import io.debezium.perf.jmh.recorded.Workload;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeRecordBenchmarksTest {

    private ChangeRecordBenchmarks benchmark;

    @ParameterizedTest
    @MethodSource("all")
    void makesARecordOfEachChangeInTurnAndStartsOver(ChangeRecordBenchmarks way, Workload workload) throws Exception {
        prepare(way, workload);
        List<Change> changes = Change.of(workload);
        assertThat(benchmark.changes()).isEqualTo(changes.size());
        for (int round = 0; round < 2; round++) {
            for (Change change : changes) {
                Struct value = (Struct) benchmark.record().value();

                assertThat(value.getString("op")).isEqualTo(change.operation());
                assertThat(value.getStruct("source").get("lsn")).isEqualTo(change.lsn());
                assertThat(value.getStruct("source").get("txId")).isEqualTo(change.transaction());
                assertThat(value.getStruct("source").get("ts_ms"))
                        .isEqualTo(change.committed().toEpochMilli());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void decodesTheMessageOfEachChangeInTurn(ChangeRecordBenchmarks way, Workload workload) throws Exception {
        prepare(way, workload);
        for (Change change : Change.of(workload)) {
            ReplicationMessage message = benchmark.message();

            assertThat(message.getTable().replace("\"", "")).isEqualTo(change.table());
            assertThat(message.getTransactionId()).hasValue(change.transaction());
            if (!change.operation().equals("d")) {
                assertThat(message.getNewTupleList().get(0).getName())
                        .isEqualTo(change.columns().keySet().iterator().next());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void handsOutTheBytesOfEachChangeInTurn(ChangeRecordBenchmarks way, Workload workload) {
        prepare(way, workload);
        // Each change is found in the recording after the one before it; only the last COMMIT is left at the end.
        Iterator<byte[]> recorded =
                Message.of(workload, way.plugin()).stream().map(Message::bytes).iterator();
        for (int left = benchmark.changes(); left > 0; left--) {
            byte[] bytes = benchmark.scaffold().array();
            byte[] next = recorded.next();
            while (!Arrays.equals(next, bytes)) {
                next = recorded.next();
            }
        }
        assertThat(recorded).toIterable().hasSize(1);
    }

    private void prepare(ChangeRecordBenchmarks way, Workload workload) {
        benchmark = way;
        benchmark.workload = workload;
        benchmark.prepare();
    }

    @AfterEach
    void close() {
        benchmark.close();
    }

    static List<Arguments> all() {
        return Stream.of(Workload.values())
                .flatMap(workload -> Stream.of(
                        Arguments.of(new DecoderbufsBenchmark(), workload),
                        Arguments.of(new PgOutputBenchmark(), workload)))
                .toList();
    }
}
