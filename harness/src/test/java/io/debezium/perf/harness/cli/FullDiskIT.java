package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** The disk with the results fills up when the recording is there and the load's log is about to be compressed. */
class FullDiskIT {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    @LongTest
    void theAnswerIsPrintedAndTheResultIsKept(@TempDir Path home) throws Exception {
        Path disk = Files.createDirectory(home.resolve("disk"));
        Assumptions.assumeTrue(
                Command.of("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk.toString())
                        .run(LIMIT)
                        .ok(),
                "skipped: a small file system cannot be mounted by this user");
        Cli cli = new Cli(home);
        List<String> out = new CopyOnWriteArrayList<>();
        List<String> err = new CopyOnWriteArrayList<>();
        try (Child perf = recording(cli, disk).start(out::add, err::add)) {
            Cli.await(perf, () -> says(err, "recording"));
            // Its log lacks the end for certain: it has more to write when the disk is full.
            String pgbench = pgbench(perf);
            signal("-STOP", pgbench);
            Cli.await(perf, () -> says(err, "catch"));
            fill(disk);
            signal("-CONT", pgbench);

            assertThat(perf.waitFor(LIMIT)).as(String.join("\n", err)).isEqualTo(3);
            assertThat(err).anyMatch(line -> line.startsWith("perf: ") && line.contains("No space left"));
            RecordResult result = ResultJson.read(result(disk), RecordResult.class);
            assertThat(result.analysis()).isNotNull();
            assertThat(result.trials()).singleElement().satisfies(trial -> assertThat(trial.message())
                    .contains("its log has"));
        } finally {
            cli.run("clean");
            Command.of("umount", disk.toString()).run(LIMIT);
        }
    }

    private static Command recording(Cli cli, Path disk) {
        return cli.command(Cli.words(
                "record --variant %s --clients 2 --rate 200 --warmup 1s --duration 2s --out %s " + Cli.LOCAL,
                QuickJvm.RELEASE,
                disk));
    }

    /** That this phase has begun. */
    private static boolean says(List<String> err, String phase) {
        return err.stream().anyMatch(line -> line.startsWith(phase));
    }

    private static String pgbench(Child perf) {
        return ProcessHandle.of(perf.pid())
                .orElseThrow()
                .descendants()
                .filter(each -> each.info().command().orElse("").endsWith("pgbench"))
                .map(each -> Long.toString(each.pid()))
                .findFirst()
                .orElseThrow();
    }

    private static void signal(String which, String process) throws Exception {
        assertThat(Command.of("kill", which, process).run(LIMIT).ok()).isTrue();
    }

    private static Path result(Path disk) throws IOException {
        try (Stream<Path> all = Files.walk(disk)) {
            return all.filter(file -> file.endsWith("result.json")).findFirst().orElseThrow();
        }
    }

    private static void fill(Path disk) throws IOException {
        try (OutputStream all = Files.newOutputStream(disk.resolve("filler"))) {
            byte[] page = new byte[4096];
            while (true) {
                all.write(page);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }
}
