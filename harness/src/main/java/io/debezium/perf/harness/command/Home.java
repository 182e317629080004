package io.debezium.perf.harness.command;

import java.nio.file.Path;

/** The project's folder, which {@code scripts/perf} names. */
public final class Home {

    private Home() {}

    public static Path folder() {
        return Path.of(System.getProperty("perf.home", "")).toAbsolutePath().normalize();
    }

    /** Private clusters, the ledger, and what is kept between runs. */
    public static Path data() {
        return folder().resolve("data");
    }

    /** Where results go unless another place is named. */
    public static Path results() {
        return folder().resolve("results");
    }

    /** The tape files that come with the project. */
    static Path tapes() {
        return folder().resolve("scripts/tapes");
    }

    /** The folders of workloads that come with the project and those that a user has added. */
    public static Path workloads() {
        return folder().resolve("scripts/workloads");
    }
}
