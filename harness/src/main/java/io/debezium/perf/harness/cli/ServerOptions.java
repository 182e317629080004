package io.debezium.perf.harness.cli;

import java.util.OptionalInt;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/** The options of every command that needs a server of its own or of the user's. */
class ServerOptions {

    @Option(
            names = "--database",
            paramLabel = "WHERE",
            defaultValue = "auto",
            description = {
                "auto: local with decoderbufs, else container, else embedded, else local without it (default). local: installed"
                        + " server binaries, a private cluster. container[:IMAGE]. embedded: binaries from Maven."
                        + " postgresql://USER@HOST[:PORT]/DATABASE: a server of yours. Its password comes from the URL"
                        + " (USER:PASSWORD@; /, ? and @ elsewhere than before HOST as %2F, %3F, %40), PGPASSWORD or"
                        + " ~/.pgpass; that of a client's key from sslpassword= or PERF_SSLPASSWORD. Neither is kept:"
                        + " for --resume set the variable."
            })
    String database;

    @Option(names = "--port", paramLabel = "N", description = "Port of a private cluster (default: a free one).")
    Integer port;

    @Option(names = "--no-install", description = "Never install missing PostgreSQL packages.")
    boolean noInstall;

    @Mixin
    SinkOptions sink;

    final ServerPlan server() {
        return new ServerPlan(
                DatabaseSpec.parse(database),
                port == null ? OptionalInt.empty() : OptionalInt.of(port),
                !noInstall,
                sink.broker(),
                Home.folder());
    }
}
