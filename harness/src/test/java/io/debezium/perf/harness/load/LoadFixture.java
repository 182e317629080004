package io.debezium.perf.harness.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.process.Ledger;

/** A server with pgbench's tables, and loads on it. */
final class LoadFixture implements AutoCloseable {

    /** Long enough for whatever is waited for. */
    static final Duration LIMIT = Duration.ofSeconds(60);

    static final Duration SHORT = Duration.ofSeconds(2);

    /** For a load that keeps every core busy. */
    static final Duration BRIEF = Duration.ofSeconds(1);

    private final OtherServer server = new OtherServer();

    LoadFixture() throws Exception {
        PgbenchTables.create(TableMarks.onOwnServer(server.endpoint()), 1, line -> {});
    }

    Endpoint endpoint() {
        return server.endpoint();
    }

    /** @param folder for its logs, an empty one */
    Load start(LiveWorkload workload, Path folder, Duration length) {
        return new Load(workload, endpoint(), folder, length, 42, Ledger.open(folder));
    }

    LiveWorkload builtIn(String name, OptionalDouble rate) {
        return new LiveWorkload(name, Optional.empty(), 1, 4, LiveWorkload.defaultJobs(4), rate);
    }

    /** May be repeated. */
    @Override
    public void close() throws Exception {
        server.close();
    }
}
