package io.debezium.perf.app;

import io.debezium.connector.postgresql.PostgresConnector;

/** What is on the class path. */
final class Versions {

    private Versions() {}

    static String debezium() {
        return new PostgresConnector().version();
    }
}
