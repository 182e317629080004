package io.debezium.perf.harness.postgres;

import java.sql.SQLException;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Why a server does not let us in, from the SQLSTATE of the attempt (PostgreSQL documentation, appendix "Error Codes").
 */
final class Refusal {

    private Refusal() {}

    static UnfitEnvironment of(Endpoint endpoint, SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String remedy =
                switch (state) {
                    case "28P01", "28000", "08004" ->
                        "Check the user, the password (in the URL, in PGPASSWORD or in ~/.pgpass, read in this order) "
                                + "and the server's pg_hba.conf.";
                    case "08P01" -> "Something else than PostgreSQL may listen there: check the port.";
                    case "3D000" -> "Create the database, or name one that exists at the end of the URL.";
                    case "53300" -> "Close other connections, or raise max_connections on the server.";
                    case "57P03" -> "The server is starting or stopping: try again in a moment.";
                    case "08001", "08006" ->
                        "Check that the server runs, listens on this address and port, and that no firewall is between.";
                    default -> "The server's log may say more.";
                };
        return new UnfitEnvironment(endpoint.toString(), rule(state, e), remedy, e);
    }

    private static String rule(String state, SQLException e) {
        String said = firstLine(e);
        return switch (state) {
            case "28P01", "08004" -> "refuses the user or the password: " + said;
            case "08001", "08006" -> "does not answer: " + said;
            default -> "does not let us in: " + said;
        };
    }

    /** What the server or the driver said, without its details. */
    static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
