package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.kafka.Broker;
import io.debezium.perf.harness.process.Command.Finished;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** Events on their way to a real broker. */
class KafkaSinkIT {

    @Test
    void everyEventThatIsCountedIsInTheTopics(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        try (Ledger ledger = Ledger.open(home.resolve("data"));
                Broker broker = Broker.open(Optional.empty(), home.resolve("data"), ledger, line -> {})) {
            String address = broker.destination().address();

            Finished finished = cli.run(
                    "latency",
                    "--variant",
                    "3.6.3.Final,sink=kafka" + Cli.QUICK,
                    "--kafka",
                    address,
                    "--rates",
                    "100",
                    "--warmup",
                    "1s",
                    "--duration",
                    "2s",
                    "--rounds",
                    "1",
                    "--database",
                    "local",
                    "--no-install",
                    "--scale",
                    "1",
                    "--clients",
                    "2",
                    "--other-cores",
                    "9",
                    "--time-limit",
                    "1s");

            assertThat(finished.exit()).as(finished.err()).isZero();
            LatencyResult result = ResultJson.readLatency(cli.newest().resolve("result.json"));
            long all = result.cells().stream()
                    .mapToLong(cell -> cell.figures().catchUp().events())
                    .sum();
            assertThat(all).isPositive();
            assertThat(recordsIn(address)).isEqualTo(all);
            assertThat(result.notes()).anyMatch(note -> note.contains("broker " + address));
        }
        assertThat(home.resolve("data/kafka")).isEmptyDirectory();
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static long recordsIn(String address) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            return admin
                    .listOffsets(admin.listTopics().names().get().stream()
                            .collect(Collectors.toMap(
                                    topic -> new TopicPartition(topic, 0), topic -> OffsetSpec.latest())))
                    .all()
                    .get()
                    .values()
                    .stream()
                    .mapToLong(offset -> offset.offset())
                    .sum();
        }
    }
}
