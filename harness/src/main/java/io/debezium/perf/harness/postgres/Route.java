package io.debezium.perf.harness.postgres;

import java.sql.SQLException;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * A way to a server that leads through something else: a proxy, a pooler, a balancer.
 *
 * @param name as the user has it
 * @param through how to reach the server that way
 */
public record Route(String name, Endpoint through) {

    /** When the server's main process started, and the database within it: no two servers have both in common. */
    private static final String IDENTITY = "SELECT extract(epoch FROM pg_postmaster_start_time())::text || ' '"
            + " || oid::text FROM pg_database WHERE datname = current_database()";

    /**
     * Proves that it leads to the server.
     *
     * @throws UnfitEnvironment if it does not answer, or does not let us in
     * @throws InvalidConfiguration if it leads elsewhere
     */
    public void require(Endpoint server) {
        if (!identity(through).equals(identity(server))) {
            throw InvalidConfiguration.of("postgres.leads-to-another-server", "--targets " + name, server);
        }
    }

    /**
     * Proves that a connection for logical replication, which every reader of a slot needs, can be made that way.
     *
     * @throws UnfitEnvironment if it cannot, with what was said
     */
    public void requireReplication() {
        Endpoint replication = through.replicating().with("socketTimeout", "10");
        try (var connection = replication.connect();
                var statement = connection.createStatement()) {
            statement.execute("IDENTIFY_SYSTEM");
        } catch (SQLException e) {
            throw Session.failed(e, "postgres.replication-connection-cannot-pass", "--capture-through " + name);
        }
    }

    private static String identity(Endpoint endpoint) {
        return Session.with(endpoint.simple(), session -> String.valueOf(session.text(IDENTITY)));
    }
}
