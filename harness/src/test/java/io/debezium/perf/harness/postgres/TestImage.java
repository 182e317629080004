package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.time.Duration;

import io.debezium.perf.harness.process.Command;

/** The image that {@code scripts/docker-for-tests} builds from the project's own Dockerfile. */
public final class TestImage {

    public static final String NAME = "debezium-perf-postgres";

    private TestImage() {}

    /** Why it cannot be used, in a few words; empty when it is there. Waits while it is being built. */
    public static String missing() throws IOException, InterruptedException {
        Preparation.await("preparing");
        return ContainerServer.engine()
                .map(engine -> Command.of(engine.split(" ")[0], "image", "inspect", NAME)
                                .attempt(Duration.ofMinutes(1))
                                .filter(Command.FinishedCommand::ok)
                                .isPresent()
                        ? ""
                        : "the image " + NAME + " is not there")
                .orElse("no container engine answers");
    }
}
