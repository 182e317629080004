package io.debezium.perf.harness.postgres;

import java.io.IOException;

import com.github.dockerjava.api.exception.NotFoundException;

import io.debezium.perf.harness.UnfitEnvironment;

/** The image that {@code scripts/docker-for-tests} builds from the project's own Dockerfile. */
public final class TestImage {

    public static final String NAME = "debezium-perf-postgres";

    private TestImage() {}

    /** Why it cannot be used, in a few words; empty when it is there. Waits while it is being built. */
    public static String missing() throws IOException, InterruptedException {
        Preparation.await("preparing");
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
