package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** A command with {@code --live}, watched by a viewer, to its end and to Ctrl-C. */
class LiveViewIT {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String SAID = "live view: ";

    private final List<String> err = new CopyOnWriteArrayList<>();
    private final List<JsonNode> seen = new ArrayList<>();
    private String address;

    @Test
    void showsHowTheCommandGoesAndHowItEnded(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        int exit = watch(cli, "4s", state -> false);

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
                .anyMatch(reading -> reading.path("eventsPerSecond").asDouble() > 0
                        && reading.path("lagMillis").asDouble() > 0
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

    @Test
    void endsWithTheCommandThatIsInterrupted(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        // Long enough that a busy machine does not come to its end first.
        int exit = watch(cli, "40s", state -> List.of("warmup", "measuring")
                .contains(state.get("phase").asText()));

        assertThat(exit).as(String.join("\n", err)).isEqualTo(130);
        assertThat(seen.get(seen.size() - 1).get("end").get("failure").asText()).isNotEmpty();
        assertNobodyListens();
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void aPortThatIsInUseIsRefusedBeforeAnythingIsMeasured(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            FinishedCommand finished = cli.run("record", "--live=" + taken.getLocalPort());

            assertThat(finished.exit()).isEqualTo(3);
            assertThat(finished.err())
                    .startsWith("perf: --live=%d: cannot be listened on: ".formatted(taken.getLocalPort()))
                    .contains("Name another port, or none for a free one.");
        }
        assertThat(cli.results()).isEmpty();
    }

    @Test
    void aPortThatThereIsNotIsAWrongCommandLine(@TempDir Path home) throws Exception {
        FinishedCommand finished = new Cli(home).run("record", "--live=70000");

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err()).contains("--live=70000: must be 0 to 65535");
    }

    /** Runs the command to its end and reads all that a viewer is told; interrupts it at a state. */
    private int watch(Cli cli, String duration, Predicate<JsonNode> interrupt) throws Exception {
        try (Child perf = cli.start(
                err::add,
                Cli.words(
                        "latency --variant raw%s --rates 100 --warmup 1s --duration %s --rounds 1 --clients 2 "
                                + Cli.LOCAL
                                + Cli.UNDISTURBED
                                + " --live",
                        QuickJvm.OPTIONS,
                        duration))) {
            return assertTimeoutPreemptively(
                    LIMIT,
                    () -> {
                        address = address(perf);
                        read(perf, interrupt);
                        return perf.waitFor(LIMIT);
                    },
                    () -> String.join("\n", err));
        }
    }

    private String address(Child perf) throws InterruptedException {
        while (err.stream().noneMatch(line -> line.startsWith(SAID))) {
            assertThat(perf.waitFor(Duration.ofMillis(50)))
                    .as(String.join("\n", err))
                    .isNull();
        }
        return err.stream()
                .filter(line -> line.startsWith(SAID))
                .findFirst()
                .orElseThrow()
                .substring(SAID.length());
    }

    private void read(Child perf, Predicate<JsonNode> interrupt) throws IOException, InterruptedException {
        URL state = URI.create(address + "state").toURL();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            JsonNode now = new ObjectMapper().readTree(state);
            seen.add(now);
            ended = !now.get("end").isNull();
            if (!interrupted && interrupt.test(now)) {
                Command.of("kill", "-TERM", Long.toString(perf.pid())).run(LIMIT);
                interrupted = true;
            }
            Thread.sleep(100);
        }
    }

    private void assertNobodyListens() {
        URI uri = URI.create(address);
        assertThatThrownBy(() -> new Socket(uri.getHost(), uri.getPort()).close())
                .isInstanceOf(ConnectException.class);
    }
}
