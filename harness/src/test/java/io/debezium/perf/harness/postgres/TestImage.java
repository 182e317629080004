package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import com.github.dockerjava.api.exception.NotFoundException;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/** The image that {@code scripts/docker-for-tests} builds from the project's own Dockerfile. */
public final class TestImage {

    public static final String NAME = "debezium-perf-postgres";

    /** There as long as {@code scripts/test} has it built. */
    private static final Path PREPARING = Path.of("../data/docker-for-tests/preparing");

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration WHILE = Duration.ofMillis(200);

    private TestImage() {}

    /** Why it cannot be used, in a few words; empty when it is there. Waits while it is being built. */
    public static String missing() throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (Files.exists(PREPARING)) {
            assertThat(System.nanoTime()).as("%s is still there", PREPARING).isLessThan(deadline);
            Thread.sleep(WHILE.toMillis());
        }
        try {
            ContainerEngine.connect().client().inspectImageCmd(NAME).exec();
            return "";
        } catch (UnfitEnvironment e) {
            return e.getMessage();
        } catch (NotFoundException e) {
            return "the image " + NAME + " is not there";
        }
    }
}
