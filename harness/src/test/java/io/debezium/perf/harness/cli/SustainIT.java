package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.Relay;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Sustained;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * {@code perf latency --sustain} with a reader whose capacity is known: its connection lets only so many bytes pass.
 */
@Tag("long")
class SustainIT {

    private static final Duration LIMIT = Duration.ofMinutes(20);

    /** Transactions/s that the connection has room for. */
    private static final double CAPACITY = 400;

    @Test
    void theHighestRateIsThatOfTheConnection(@TempDir Path home, @TempDir Path data) throws Exception {
        Cli cli = new Cli(home);
        try (OtherServer server = new OtherServer(data);
                Relay relay = new Relay(server.endpoint())) {
            double bytes = bytesPerTransaction(cli, relay);
            relay.limit(Math.round(CAPACITY * bytes));

            Sustained found =
                    latency(cli, relay, "--sustain", "100:1600").sustained().get(0);

            System.out.printf(
                    "capacity %.0f/s (%.0f bytes a transaction): holds %.0f/s, %.0f/s does not%n",
                    CAPACITY, bytes, found.holds(), found.fails());
            assertThat(found.holds()).isBetween(0.8 * CAPACITY, 1.02 * CAPACITY);
            assertThat(found.fails()).isBetween(0.9 * CAPACITY, 1.2 * CAPACITY);
        }
    }

    /** What a transaction takes of an open connection, protocol and all. */
    private static double bytesPerTransaction(Cli cli, Relay relay) throws Exception {
        long before = relay.replicated();
        LatencyResult result = latency(cli, relay);
        long events = result.standing(0, Demand.steady(200))
                .get(0)
                .figures()
                .catchUp()
                .events();
        double perEvent = (double) (relay.replicated() - before) / events;
        // pgbench's simple-update changes a row and adds one.
        assertThat(perEvent).isCloseTo(200, within(150.0));
        return 2 * perEvent;
    }

    private static LatencyResult latency(Cli cli, Relay relay, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(Cli.words(
                "latency --variant raw --database %s --rates 200 --warmup 2s --duration 8s --rounds 1 --scale 1 --clients 4"
                        + Cli.UNDISTURBED,
                relay.endpoint())));
        words.addAll(List.of(more));
        FinishedCommand finished = cli.command(words.toArray(String[]::new))
                .with("PGPASSWORD", relay.endpoint().password())
                .run(LIMIT);
        assertThat(finished.exit()).as(finished.err()).isZero();
        return ResultJson.read(cli.newest().resolve("result.json"), LatencyResult.class);
    }
}
