package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;

import static org.assertj.core.api.Assertions.assertThat;

/** What somebody's environment is for does not reach what is started here. */
class EnvironmentIT {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** A few of those that {@code ChildEnvironmentTest} has all of. */
    private static final List<String> LIBPQ =
            List.of("PGHOST", "PGPORT", "PGUSER", "PGPASSFILE", "PGOPTIONS", "PGDATA", "GIT_DIR", "CDPATH");

    @AutoClose
    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        cli = new Cli(home);
    }

    @LongTest
    void aTapeIsRecordedWhereItWasAskedForWhateverTheVariablesSay(@TempDir Path folder) throws Exception {
        Path mine = Files.createDirectories(cli.home().resolve("scripts/workloads/mine"));
        Files.writeString(mine.resolve("workload.properties"), "eventsPerTransaction=2\nclients=2\nevents=100\n");
        Files.writeString(mine.resolve("schema.sql"), "CREATE TABLE t (id serial PRIMARY KEY, n int);");
        Files.writeString(mine.resolve("load.sql"), "INSERT INTO t (n) VALUES (1), (:scale);\n");
        try (OtherServer server = new OtherServer()) {
            Endpoint other = server.endpoint();
            Path services = Files.writeString(
                    folder.resolve("pg_service.conf"),
                    "[other]\nhost=127.0.0.1\nport=%d\nuser=%s\npassword=%s\ndbname=%s\n"
                            .formatted(other.port(), other.user(), other.password(), other.database()));
            Command record = cli.script("tape", "record", "--workload", "mine", "--no-install")
                    .with("PGSERVICE", "other")
                    .with("PGSERVICEFILE", services.toString())
                    .with("JAVA_TOOL_OPTIONS", "-XX:+UseZGC")
                    .with("JDK_JAVA_OPTIONS", "-Dperf.nonsense=true")
                    .with("LC_ALL", "tr_TR.UTF-8");
            for (String name : LIBPQ) {
                record = record.with(name, "nonsense");
            }

            FinishedCommand recorded = record.run(LIMIT);

            assertThat(recorded.exit()).as(recorded.tail()).isZero();
            assertThat(cli.run("tape", "list").out()).contains("mine", " 101 ");
            assertThat(tables(other)).isZero();
        }
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static int tables(Endpoint endpoint) throws Exception {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "JAVA_TOOL_OPTIONS, -XX:+UseZGC, 0",
        "_JAVA_OPTIONS, -XX:+UseParallelGC, 0",
        "JDK_JAVA_OPTIONS, -XX:+NoSuchOption, 3",
    })
    void aCollectorThatSomebodyChoseWinsAndAJvmThatDoesNotStartFellShortOfNothing(
            String variable, String options, int exit) throws Exception {
        FinishedCommand asked = cli.script("--version").with(variable, options).run(LIMIT);

        assertThat(asked.exit()).as(asked.err()).isEqualTo(exit);
    }

    /** {@code .mvn/jvm.config} asks for a collector, too. */
    @Test
    void mavenStartsWithTheCollectorThatSomebodyChose() throws Exception {
        FinishedCommand version = Command.of("mvn", "--version")
                .in(Path.of("..").toAbsolutePath().normalize())
                .with("MAVEN_OPTS", "-XX:+UseG1GC")
                .run(LIMIT);

        assertThat(version.exit()).as(version.tail()).isZero();
    }
}
