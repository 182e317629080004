package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.command.Interrupts;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;

import static org.assertj.core.api.Assertions.assertThat;

/** An error within the harness ends it at once with exit code 70, whichever thread dies of it. */
class FaultIT {

    /** Less than it would wait for a command that stops. */
    private static final Duration LIMIT = Duration.ofSeconds(120);

    @TempDir
    private Path folder;

    @Test
    void memoryThatRunsOutInTheCommandIsTold() throws Exception {
        result(40);

        FinishedCommand finished = new Cli(Files.createDirectory(folder.resolve("home")))
                .command("report", folder.toString())
                .with("JDK_JAVA_OPTIONS", "-Xmx24m")
                .run(LIMIT);

        assertThat(finished.exit()).as(finished.err()).isEqualTo(70);
        assertThat(finished.err()).contains("perf: the harness is out of memory", "OutOfMemoryError");
    }

    @Test
    void aThreadThatDiesDoesNotLeaveTheCommandWaiting() throws Exception {
        FinishedCommand finished = Command.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WaitingForAnother.class.getName())
                .run(LIMIT);

        assertThat(finished.exit()).as(finished.err()).isEqualTo(70);
        assertThat(finished.out()).isEqualToIgnoringNewLines("stopped");
        assertThat(finished.err()).isEqualToIgnoringNewLines("StackOverflowError");
    }

    /** A command that waits for a thread which dies, and stops what it has started when it is interrupted. */
    static final class WaitingForAnother {

        public static void main(String[] words) {
            Interrupts interrupts = new Interrupts(Thread.currentThread());
            System.exit(interrupts.guard(
                    WaitingForAnother::run,
                    fault -> System.err.println(fault.getClass().getSimpleName())));
        }

        private static int run() {
            new Thread(() -> {
                        throw new StackOverflowError();
                    })
                    .start();
            try {
                Thread.sleep(2 * LIMIT.toMillis());
            } catch (InterruptedException e) {
                System.out.println("stopped");
            }
            return 130;
        }
    }

    /** @param megabytes of a result that nobody reads to its end */
    private void result(int megabytes) throws IOException {
        String megabyte = "x".repeat(1 << 20);
        try (Writer json = Files.newBufferedWriter(folder.resolve("result.json"))) {
            json.write("{\"schemaVersion\": 1, \"command\": \"snapshot\", \"notes\": [\"\"");
            for (int i = 0; i < megabytes; i++) {
                json.write(", \"" + megabyte + "\"");
            }
            json.write("]}");
        }
    }
}
