package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Liveness;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code kill -9} of a harness while Maven builds a clone for it. */
class KilledBuildIT {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final String POM = "<project><modelVersion>4.0.0</modelVersion><groupId>io.debezium</groupId>"
            + "<artifactId>debezium-embedded</artifactId><version>1</version></project>";

    @Test
    void cleanEndsTheBuildAndRemovesWhatItWrote(@TempDir Path home, @TempDir Path clone) throws Exception {
        Cli cli = new Cli(home);
        Path mavens = clone.resolve("mavens");
        Files.writeString(clone.resolve("pom.xml"), POM);
        Files.writeString(
                clone.resolve("mvnw"),
                "sleep 600 & echo $$ $! > PIDS.partial; mv PIDS.partial PIDS; wait".replace("PIDS", mavens.toString()));
        for (String words : List.of("init -q", "add -A", "commit -q -m all", "tag v" + Versions.debezium())) {
            FinishedCommand made = Command.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@localhost")
                    .and(words.split(" "))
                    .in(clone)
                    .run(LIMIT);
            assertThat(made.exit()).as(made.tail()).isZero();
        }
        List<String> err = new CopyOnWriteArrayList<>();
        String built = Versions.debezium() + ",git=" + clone + "@HEAD,build=maven";
        try (Child perf = cli.start(
                err::add,
                "compare",
                "--baseline",
                Versions.debezium(),
                "--candidate",
                built,
                "--database",
                "local",
                "--no-install")) {
            for (int i = 0; i < 600 && perf.isAlive() && !Files.exists(mavens); i++) {
                perf.waitFor(Duration.ofMillis(200));
            }
            assertThat(mavens).as(String.join("\n", err)).exists();
            perf.kill();
            perf.waitFor(LIMIT);
        }
        List<ProcessHandle> orphans = List.of(Files.readString(mavens).strip().split(" ")).stream()
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
        assertThat(orphans).hasSize(2).allMatch(Liveness::runs);

        FinishedCommand clean = cli.run("clean");

        assertThat(clean.exit()).as(clean.out() + clean.err()).isZero();
        assertThat(orphans).noneMatch(Liveness::runs);
        assertThat(home.resolve("data/builds")).isEmptyDirectory();
        assertThat(cli.leftBehind()).isEmpty();
    }
}
