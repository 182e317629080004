package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import jdk.jfr.Event;
import jdk.jfr.Recording;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** No byte of a password is in a process list, in a file of a result, or in what is kept between runs. */
class SecretsIT {

    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final List<String> pieces = List.of(random(), random(), random(), random(), random());
    private final Sweep sweep = new Sweep(pieces);
    private final Sweep foreign = new Sweep(List.of(random(), random()));
    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        cli = new Cli(home);
    }

    @LongTest
    void aRecordedRunOnAServerOfSomebodyElsesKeepsThemToItself(@TempDir Path data) throws Exception {
        try (OtherServer server = new OtherServer(data)) {
            Endpoint endpoint = server.endpoint();
            String password = String.join("", pieces.get(0), "@", pieces.get(1), ":%", pieces.get(2));
            role(endpoint, "an@other:r%le", password);
            Command command = cli.script(
                    "record",
                    "--variant",
                    QuickJvm.RELEASE,
                    "--database=postgresql://an@other%%3Ar%%25le:%s@127.0.0.1:%d/%s?sslmode=prefer&sslpassword=%s%%40:%s"
                            .formatted(
                                    password.replace("%", "%25"),
                                    endpoint.port(),
                                    endpoint.database(),
                                    pieces.get(3),
                                    pieces.get(4)),
                    "--no-install",
                    "--scale",
                    "1",
                    "--clients",
                    "2",
                    "--rate",
                    "50",
                    "--warmup",
                    "1s",
                    "--duration",
                    "3s");

            FinishedCommand finished;
            Set<String> seen;
            // The machine has other processes, and the user's environment other secrets.
            try (Child other = Command.of(
                                    "sh", "-c", "read word", foreign.pieces().get(0))
                            .start(line -> {}, line -> {});
                    Sweep.Watch watch = new Sweep.Watch(sweep, "io.debezium.perf.app.Main")) {
                finished = command.with("DEPLOY_TOKEN", foreign.pieces().get(1)).run(LIMIT);
                seen = watch.found();
            }

            assertThat(finished.exit()).as(finished.err()).isZero();
            // Until the script has started itself again without what was typed, it is what was typed.
            seen.removeIf(line -> line.matches("\\d+ (\\S*env )?\\S*bash \\S*scripts/perf .*"));
            Path result = cli.newest();
            SoftAssertions all = new SoftAssertions();
            all.assertThat(seen).isEmpty();
            all.assertThat(sweep.holds((finished.out() + finished.err()).getBytes(StandardCharsets.UTF_8)))
                    .isFalse();
            try (Stream<Path> files = Files.walk(result.resolve("trials"))) {
                all.assertThat(files).anyMatch(file -> file.endsWith("recording.jfr"));
            }
            all.assertThat(sweep.files(cli.home())).isEmpty();
            all.assertThat(foreign.files(cli.home())).isEmpty();
            all.assertThat(permissions(result)).isEqualTo("rwx------");
            all.assertThat(permissions(cli.home().resolve("data"))).isEqualTo("rwx--x--x");
            all.assertThat(cli.leftBehind()).isEmpty();
            all.assertThat(
                            server.query(
                                    """
                            SELECT (SELECT count(*) FROM pg_replication_slots) + (SELECT count(*) FROM pg_publication)
                                + (SELECT count(*) FROM pg_tables WHERE schemaname = 'public')
                            """))
                    .as("it is left as it was")
                    .containsExactly("0");
            all.assertAll();
        }
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }

    /** What is looked for would be found. */
    @Test
    void aPlantedOneIsFound(@TempDir Path folder) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            Planted planted = new Planted();
            planted.text = "password=" + pieces.get(0);
            planted.commit();
            recording.dump(folder.resolve("recording.jfr"));
        }
        Files.write(folder.resolve("wide"), pieces.get(1).getBytes(StandardCharsets.UTF_16BE));
        Files.writeString(folder.resolve("clean"), "nothing");

        assertThat(sweep.files(folder))
                .containsExactlyInAnyOrder(folder.resolve("recording.jfr"), folder.resolve("wide"));

        Command sleeping =
                Command.of("sh", "-c", "echo; read word", pieces.get(2)).with("HIDDEN", pieces.get(3));
        CountDownLatch runs = new CountDownLatch(1);
        try (Child child = sleeping.start(line -> runs.countDown(), line -> {})) {
            // It may have been started before the kernel shows its command line.
            assertThat(runs.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            Set<String> found = sweep.processes("read word");
            assertThat(found).hasSize(2);
            assertThat(found).anyMatch(line -> line.startsWith(child.pid() + " "));
            assertThat(found).anyMatch(line -> line.startsWith("environment of " + child.pid() + " "));
        }
    }

    static final class Planted extends Event {
        String text;
    }

    private static void role(Endpoint endpoint, String name, String password) throws Exception {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE \"%s\" SUPERUSER LOGIN PASSWORD '%s'".formatted(name, password));
        }
    }

    private static String random() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }
}
