package io.debezium.perf.harness.cli;

import java.nio.file.Path;

/** The project's folder, which {@code scripts/perf} names. */
final class Home {

    private Home() {}

    static Path folder() {
        return Path.of(System.getProperty("perf.home", "")).toAbsolutePath().normalize();
    }

    /** Private clusters, the ledger, and what is kept between runs. */
    static Path data() {
        return folder().resolve("data");
    }

    /** Where results go unless another place is named. */
    static Path results() {
        return folder().resolve("results");
    }

    /** The tape files that come with the project. */
    static Path tapes() {
        return folder().resolve("scripts/tapes");
    }

    /** The folders of workloads that come with the project and those that a user has added. */
    static Path workloads() {
        return folder().resolve("scripts/workloads");
    }
}
