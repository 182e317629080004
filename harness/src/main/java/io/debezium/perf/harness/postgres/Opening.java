package io.debezium.perf.harness.postgres;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.process.Ledger;

/** The private clusters. */
record Opening(DatabaseOptions options, Ledger ledger, Consumer<String> say) {
    Database local(String reason) {
        Installation installation = Installations.best(Installations.find()).orElseThrow();
        ServerUser user = ServerUser.choose();
        ClusterHome home = ClusterHome.create(options.data(), user, ledger, say);
        Cluster.Running running = Cluster.start(
                installation,
                home,
                user,
                options.port(),
                ClusterSettings.of(installation, options.clients(), Optional.empty()));
        Cluster cluster = running.cluster();
        return new Server(
                new Server.Origin("local", reason, List.of(), cluster::close), running.endpoint(), Optional.empty());
    }
}
