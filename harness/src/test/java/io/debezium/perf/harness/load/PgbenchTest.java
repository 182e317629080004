package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;

class PgbenchTest {

    private static final Endpoint ENDPOINT = new Endpoint("db.example", 5433, "me", "s3cret", "shop", Map.of());

    @TempDir
    private Path folder;

    @Test
    void hasThePasswordInItsEnvironmentAndNowhereElse() {
        Command command = run(builtIn(OptionalDouble.empty()), Duration.ofSeconds(5));

        assertThat(command.words()).noneMatch(word -> word.contains("s3cret"));
        assertThat(command.toString()).doesNotContain("s3cret");
        assertThat(command.environment())
                .containsEntry("PGPASSWORD", "s3cret")
                .containsEntry("PGHOST", "db.example")
                .containsEntry("PGPORT", "5433");
    }

    @Test
    void writesTheRateWithADotInEveryLanguageAndTheLengthInWholeSeconds() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(run(builtIn(OptionalDouble.of(0.5)), Duration.ofMillis(5_001))
                            .words())
                    .contains("--rate=0.500000", "--time=6");
            assertThat(run(builtIn(OptionalDouble.empty()), Duration.ZERO).words())
                    .contains("--time=1");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void givesAScriptTheScaleAndGuardsAnAtSignInItsPath() throws IOException {
        Path script = Files.writeString(folder.resolve("a@b.sql"), "SELECT :scale;");
        LiveWorkload workload = new LiveWorkload("mine", Optional.of(script), 7, 1, 1, OptionalDouble.empty());

        assertThat(run(workload, Duration.ofSeconds(5)).words())
                .contains("--define=scale=7", "--file=" + script + "@1");
    }

    private Command run(LiveWorkload workload, Duration length) {
        return Load.command(
                new Pgbench(Path.of("pgbench")),
                workload,
                ENDPOINT,
                new TransactionLog(folder, "pgbench-log"),
                length,
                -1);
    }

    private static LiveWorkload builtIn(OptionalDouble rate) {
        return new LiveWorkload("tpcb-like", Optional.empty(), 1, 1, 1, rate);
    }
}
