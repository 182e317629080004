package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.process.Ledger;

/** A server for tests with settings of their own, of a version that knows {@code output_plugin_libraries}. */
public final class Embedded {

    private Embedded() {}

    /** The newest PostgreSQL that comes through Maven, whatever decoderbufs is installed here. */
    public static ServerBinaries binaries() {
        return ServerBinaries.embedded("for a test", List.of());
    }

    static Database start(Path data, Ledger ledger, Map<String, String> settings) {
        return Cluster.temporary(binaries(), DatabaseOptions.in(data), settings, ledger, line -> {});
    }

    /** As a user would type it, with the password. */
    static String url(Endpoint endpoint) {
        return "postgresql://%s:%s@%s/%s"
                .formatted(endpoint.user(), endpoint.password(), endpoint.address(), endpoint.database());
    }
}
