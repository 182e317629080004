package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** A command with {@code --live}, watched by a viewer to its end. */
class LiveViewIT {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String SAID = "live view: ";

    private final List<String> err = new CopyOnWriteArrayList<>();
    private final List<JsonNode> seen = new ArrayList<>();
    private String address;

    @LongTest
    void showsHowTheCommandGoesAndHowItEnded(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        int exit = watch(cli);

        assertThat(exit).as(String.join("\n", err)).isZero();
        assertThat(seen)
                .extracting(state -> state.get("command").asText())
                .allMatch(command -> command.startsWith("scripts/perf latency --variant raw,jvm="));
        assertThat(seen).extracting(state -> state.get("phase").asText()).contains("measuring");
        assertThat(seen)
                .extracting(state -> state.get("doing").asText())
                .anyMatch(doing -> doing.startsWith("trial 1, round 1 of 1, "));
        assertThat(seen)
                .extracting(state -> state.get("reading"))
                .anyMatch(reading -> reading.at("/point/eventsPerSecond").asDouble() > 0
                        && reading.at("/point/latencyP50Micros").asDouble() > 0
                        && reading.path("lagBytes").isNumber());
        JsonNode end = seen.get(seen.size() - 1).get("end");
        assertThat(end.get("headline").asText()).isNotEmpty();
        assertThat(Path.of(end.get("report").asText()))
                .isRegularFile()
                .isEqualTo(cli.newest().resolve("report.html"));
        assertThat(end.get("failure").asText()).isEmpty();
        assertNobodyListens();
        assertThat(cli.leftBehind()).isEmpty();
    }

    /** Runs the command to its end and reads all that a viewer is told. */
    private int watch(Cli cli) throws Exception {
        try (Child perf = cli.start(
                err::add,
                Cli.words(
                        "latency --variant raw%s --rates 100 --warmup 1s --duration 4s --rounds 1 --clients 2 "
                                + Cli.LOCAL
                                + Cli.UNDISTURBED
                                + " --live",
                        QuickJvm.OPTIONS))) {
            return assertTimeoutPreemptively(
                    LIMIT,
                    () -> {
                        address = address(perf);
                        read();
                        return perf.waitFor(LIMIT);
                    },
                    () -> String.join("\n", err));
        }
    }

    private String address(Child perf) throws InterruptedException {
        Cli.await(perf, () -> err.stream().anyMatch(line -> line.startsWith(SAID)));
        return err.stream()
                .filter(line -> line.startsWith(SAID))
                .findFirst()
                .orElseThrow()
                .substring(SAID.length());
    }

    private void read() throws IOException, InterruptedException {
        URL state = URI.create(address + "state").toURL();
        do {
            Thread.sleep(100);
            seen.add(new ObjectMapper().readTree(state));
        } while (seen.get(seen.size() - 1).get("end").isNull());
    }

    private void assertNobodyListens() {
        URI uri = URI.create(address);
        assertThatThrownBy(() -> new Socket(uri.getHost(), uri.getPort()).close())
                .isInstanceOf(ConnectException.class);
    }
}
