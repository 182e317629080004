package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.kafka.OpenBroker;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.question.latency.LatencyResult;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf latency}, on a private cluster, as a user runs it. */
class LatencyIT {

    private static final long BACKLOG = 4_000;

    /** As the independent reader of the same load the one that only receives. */
    @Test
    void measuresTheEngineBesideAReaderThatOnlyReceives(@TempDir Path home) throws Exception {
        try (Cli cli = new Cli(home)) {
            measures(cli, "", "");
            assertThat(cli.leftBehind()).isEmpty();
        }
    }

    @LongTest
    void measuresTheEngineWithARealBrokerBehindIt(@TempDir Path home) throws Exception {
        try (Cli cli = new Cli(home)) {
            try (Ledger ledger = Ledger.open(home.resolve("data"));
                    OpenBroker broker = new OpenBroker(home.resolve("data"), ledger)) {
                LatencyResult result = measures(cli, ",sink=kafka", "--kafka " + broker.address());
                assertThat(recordsIn(broker.address()))
                        .as("each event that is counted, and none twice")
                        .isEqualTo(result.trials().stream()
                                .filter(cell -> cell.arm() == 0)
                                .mapToLong(cell -> cell.figures().catchUp().events())
                                .sum());
            }
            assertThat(home.resolve("data/kafka")).isEmptyDirectory();
            assertThat(cli.leftBehind()).isEmpty();
        }
    }

    private static LatencyResult measures(Cli cli, String sink, String options) throws Exception {
        FinishedCommand finished = latency(
                cli, "--variant 3.6.3.Final%s --variant raw%s " + options, sink + QuickJvm.OPTIONS, QuickJvm.OPTIONS);

        LatencyResult result = cli.result(LatencyResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        // One that the hypervisor disturbs is repeated, and both are told.
        assertThat(result.trials().size()).isGreaterThanOrEqualTo(4);
        assertThat(result.trials().stream().flatMap(cell -> cell.figures().notes().stream()))
                .noneMatch(note -> note.contains("not checked against"));
        for (int variant = 0; variant < 2; variant++) {
            loaded(only(result, variant, Demand.steady(200)));
            drained(only(result, variant, Demand.backlog(BACKLOG)));
        }
        LatencyFigures engine = only(result, 0, Demand.steady(200));
        LatencyFigures raw = only(result, 1, Demand.steady(200));
        assertThat(raw.latency().at(50)).isPositive();
        // Both count from the server's commit times; whoever does more with an event has it later. Each is measured at
        // a moment of its own: one in which the machine is busy does not slow the quickest.
        assertThat(raw.latency().at(1)).isLessThan(engine.latency().at(50));
        assertThat(finished.out()).contains("Commit to consumption", "report.html");
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains("chart-percentiles-0");
        return result;
    }

    @LongTest
    void measuresTheTableThatIsAQueueAndASoak(@TempDir Path home) throws Exception {
        try (Cli cli = new Cli(home)) {
            latency(cli, "--variant 3.6.3.Final,sink=table,batch=7%s --lease 1s", QuickJvm.OPTIONS);
            LatencyResult result = cli.result(LatencyResult.class);
            queued(only(result, 0, Demand.steady(200)));
            queued(only(result, 0, Demand.backlog(BACKLOG)));
            soaks(cli);
        }
    }

    private static FinishedCommand latency(Cli cli, String options, Object... values) throws IOException {
        FinishedCommand finished = cli.run(Cli.words(
                "latency --rates 200 --burst backlog:" + BACKLOG + " --warmup 2s --duration 2s --rounds 1 --clients 2 "
                        + options + " " + Cli.LOCAL + Cli.UNDISTURBED,
                values));
        assertThat(finished.exit()).as(finished.err()).isZero();
        return finished;
    }

    private static void soaks(Cli cli) throws Exception {
        cli.succeed(Cli.words(
                "soak --variant 3.6.3.Final%s --rates 200 --warmup 2s --for 2s --clients 2 " + Cli.LOCAL
                        + Cli.UNDISTURBED,
                QuickJvm.OPTIONS));
        LatencyFigures figures = only(cli.result(LatencyResult.class), 0, Demand.steady(200));
        loaded(figures);
        assertThat(figures.points())
                .hasSize(2)
                .allSatisfy(
                        point -> assertThat(point.value(Metric.LIVE_HEAP_BYTES)).isBetween(5e5, 1e8))
                .allSatisfy(point -> assertThat(point.value(Metric.THREADS)).isBetween(10.0, 200.0))
                .allSatisfy(point -> assertThat(point.value(Metric.OPEN_FILES)).isBetween(3.0, 1e3))
                .allSatisfy(point ->
                        assertThat(point.value(Metric.RSS_BYTES)).isGreaterThan(point.value(Metric.LIVE_HEAP_BYTES)));
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains(Messages.text("latency.trends"));
    }

    private static void loaded(LatencyFigures figures) {
        assertThat(figures.latency().count()).isPositive().isEqualTo(figures.events());
        assertThat(figures.load().transactions()).isPositive();
        // Before its first event, which a busy machine may delay, nobody knows where a reader is.
        assertThat(figures.lagWithin())
                .filteredOn(lag -> lag.bytes() != null)
                .isNotEmpty()
                .allSatisfy(lag -> assertThat(lag.bytes()).isNotNegative());
        assertThat(figures.catchUp().done()).isTrue();
    }

    /** Nothing is lost. */
    private static void queued(LatencyFigures figures) {
        // That reader, table and consumers have counted the same is a condition of each trial.
        assertThat(figures.notes()).noneMatch(note -> note.contains("still in the queue"));
        assertThat(figures.latency().count())
                .isPositive()
                .isLessThanOrEqualTo(figures.catchUp().events() + (long) figures.value(Metric.DELIVERED_TWICE));
        assertThat(figures.queue())
                .anySatisfy(point -> assertThat(point.bytes()).isPositive());
        assertThat(figures.value(Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT)).isPositive();
        assertThat(figures.figures().has(Metric.QUEUE_DRAIN_MICROS)).isTrue();
    }

    private static void drained(LatencyFigures figures) {
        // As many as were asked for and the mark, none twice.
        assertThat(figures.catchUp().events()).isEqualTo(BACKLOG + 1);
        assertThat(figures.value(Metric.DRAIN_MICROS)).isPositive();
        assertThat(figures.value(Metric.PEAK_LAG_BYTES)).isPositive();
    }

    private static LatencyFigures only(LatencyResult result, int variant, Demand demand) {
        assertThat(result.standing(variant, demand)).extracting(Trial::round).containsExactly(1);
        return result.standing(variant, demand).get(0).figures();
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
