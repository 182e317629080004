package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

import io.debezium.perf.harness.process.Ledger;

/** A server for tests with settings of their own, of a version that knows {@code output_plugin_libraries}. */
final class Embedded {

    private Embedded() {}

    static Cluster.Temporary start(Path data, Ledger ledger, Map<String, String> settings) {
        ServerUser user = ServerUser.choose();
        ClusterHome home = ClusterHome.create(data, user, ledger, line -> {});
        return start(home, home, user, settings);
    }

    /** With the binaries that another has unpacked, which is to be ended later. */
    static Cluster.Temporary startBeside(
            Cluster.Temporary other, Path data, Ledger ledger, Map<String, String> settings) {
        ServerUser user = ServerUser.choose();
        return start(other.home(), ClusterHome.create(data, user, ledger, line -> {}), user, settings);
    }

    private static Cluster.Temporary start(
            ClusterHome unpacked, ClusterHome home, ServerUser user, Map<String, String> settings) {
        Installation installation = EmbeddedBinaries.unpack(unpacked.folder().resolve("embedded"), home.folder());
        return Cluster.run(installation, home, user, OptionalInt.empty(), settings);
    }

    /** As a user would type it, with the password. */
    static String url(Endpoint endpoint) {
        return "postgresql://%s:%s@%s/%s"
                .formatted(endpoint.user(), endpoint.password(), endpoint.address(), endpoint.database());
    }
}
