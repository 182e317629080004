package io.debezium.perf.harness.command;

import java.nio.file.Path;

/** The project's folder, whose path {@code scripts/perf} passes on, and the folders in it. */
public final class Home {

    private Home() {}

    public static Path folder() {
        return Path.of(System.getProperty("perf.home", "")).toAbsolutePath().normalize();
    }

    /** The folder of private clusters, of the ledger, and of what is kept between runs. */
    public static Path data() {
        return folder().resolve("data");
    }

    /** The folder of results unless {@code --out} names another one. */
    public static Path results() {
        return folder().resolve("results");
    }

    /** The tape files that come with the project. */
    static Path tapes() {
        return folder().resolve("scripts/tapes");
    }

    /** The folder of workloads, those that come with the project and those that a user has added. */
    public static Path workloads() {
        return folder().resolve("scripts/workloads");
    }
}
