package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code scripts/test} prepares while the first tests run: a file for each with the script's process in it, which goes when
 * it is done. Every integration test waits for the packages.
 */
public final class Preparation implements BeforeAllCallback {

    private static final Path FOLDER = Path.of("../data/docker-for-tests");
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration WHILE = Duration.ofMillis(200);

    @Override
    public void beforeAll(ExtensionContext test) throws Exception {
        if (test.getRequiredTestClass().getSimpleName().endsWith("IT")) {
            await("installing");
        }
    }

    /** @param file of what is waited for */
    public static void await(String file) throws IOException, InterruptedException {
        Path path = FOLDER.resolve(file);
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (isUnderWay(path)) {
            assertThat(System.nanoTime()).as("%s is still there", path).isLessThan(deadline);
            Thread.sleep(WHILE.toMillis());
        }
    }

    /** A script that was killed has left its file behind. */
    private static boolean isUnderWay(Path file) throws IOException {
        try {
            String pid = Files.readString(file).strip();
            return !pid.isEmpty()
                    && ProcessHandle.of(Long.parseLong(pid))
                            .map(ProcessHandle::isAlive)
                            .orElse(false);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
