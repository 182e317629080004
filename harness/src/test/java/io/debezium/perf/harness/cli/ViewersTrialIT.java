package io.debezium.perf.harness.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.live.Crowd;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What viewers make of a trial: a variant is compared with itself, and while it runs as the candidate a thousand watch, on the
 * same machine. The comparison is printed, since no bar holds for a machine that is not known.
 */
@Tag("long")
class ViewersTrialIT {

    private static final int VIEWERS = 1_000;
    private static final Duration LIMIT = Duration.ofMinutes(40);
    private static final String SAID = "live view: ";
    private static final String VARIANT = "3.6.3.Final";

    /** What the page says of a trial of the candidate that counts. */
    private static final Pattern WATCHED = Pattern.compile("trial \\d+, block \\d+, " + Pattern.quote(VARIANT));

    private static final Pattern TRIAL = Pattern.compile("trial .*");

    private final BlockingQueue<String> err = new LinkedBlockingQueue<>();

    /** The trials that were watched. */
    private final Set<String> crowded = new HashSet<>();

    /** The trial that runs; empty before the first and after the last. */
    private volatile String doing = "";

    @Test
    void aThousandWatchEveryTrialOfTheCandidateAndNoneIsLost(@TempDir Path home) throws Exception {
        try (Cli cli = new Cli(home);
                Child perf = cli.start(
                        err::add,
                        "compare",
                        "--by",
                        "time",
                        "--baseline",
                        VARIANT,
                        "--candidate",
                        VARIANT,
                        "--pairs",
                        System.getProperty("tests.pairs", "10"),
                        "--trials-per-pair",
                        "1",
                        "--recordings",
                        "0",
                        "--database",
                        "local",
                        "--no-install",
                        "--other-cores",
                        "9",
                        "--steal",
                        "100%",
                        "--live")) {
            URI page = page();
            Thread follower = new Thread(() -> follow(page), "follower");
            follower.start();
            watch(perf, page.getPort());
            follower.join();

            assertThat(perf.waitFor(LIMIT)).as(String.join("\n", err)).isZero();
            CompareResult result = ResultJson.read(cli.newest().resolve("result.json"), CompareResult.class);
            assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
            result.comparisons().forEach(comparison -> System.out.println(line(comparison)));
            assertThat(crowded).hasSize(result.design().rounds());
        }
    }

    private URI page() throws InterruptedException {
        String line = err.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        while (line != null && !line.startsWith(SAID)) {
            line = err.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        assertThat(line).as("the address of the page").isNotNull();
        return URI.create(line.substring(SAID.length()));
    }

    /** The page is the only one to tell which trial runs. */
    private void follow(URI page) {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(page.resolve("events").toURL().openStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("data: ")) {
                    JsonNode data = new ObjectMapper().readTree(line.substring("data: ".length()));
                    String newest = (data.has("state") ? data.get("state") : data)
                            .path("doing")
                            .asText();
                    if (TRIAL.matcher(newest).matches()) {
                        doing = newest;
                    }
                }
            }
        } catch (IOException e) {
            // The command has ended, and with it the page.
        }
        doing = "";
    }

    /** As many connections as there are to be while a trial of the candidate runs, and none else. */
    private void watch(Child perf, int port) throws IOException, InterruptedException {
        Optional<Crowd> crowd = Optional.empty();
        while (perf.waitFor(Duration.ofMillis(20)) == null) {
            boolean watched = WATCHED.matcher(doing).matches();
            if (watched && crowd.isEmpty()) {
                crowd = Optional.of(new Crowd(port, VIEWERS));
            } else if (!watched && crowd.isPresent()) {
                assertThat(crowd.get().lost()).isZero();
                crowd.get().close();
                crowd = Optional.empty();
            }
            if (crowd.isPresent()) {
                crowded.add(doing);
                crowd.get().read(Duration.ofMillis(100));
            }
        }
        if (crowd.isPresent()) {
            crowd.get().close();
        }
    }

    /** {@code |CPU per event |+0.4 % |-0.9 to +1.7 % |equivalent} */
    private static String line(Comparison comparison) {
        return String.format(
                Locale.ROOT,
                "|%s |%+.1f %% |%+.1f to %+.1f %% |%s",
                comparison.metric().label(),
                100 * (comparison.ratio() - 1),
                100 * (comparison.ciLow() - 1),
                100 * (comparison.ciHigh() - 1),
                comparison.verdict().name().toLowerCase(Locale.ROOT));
    }
}
