package io.debezium.perf.harness.postgres;

import java.sql.SQLException;

import io.debezium.perf.harness.UnfitEnvironment;

/** Checks a server that somebody else runs, and changes nothing on it. */
final class ExternalServer {

    private ExternalServer() {}

    /** rds_replication is what Amazon's servers have instead of the attribute. */
    private static final String MAY_REPLICATE =
            """
            SELECT rolsuper OR rolreplication OR EXISTS (SELECT FROM pg_roles AS g
                WHERE g.rolname = 'rds_replication' AND pg_has_role(current_user, g.oid, 'MEMBER'))
            FROM pg_roles WHERE rolname = current_user
            """;

    /** @throws UnfitEnvironment if it does not answer, or cannot decode logically for this user */
    static void check(Endpoint endpoint) {
        try (Session session = Session.open(endpoint)) {
            if (session.holds("SELECT pg_is_in_recovery()")) {
                throw UnfitEnvironment.of("postgres.is-standby-which-takes", endpoint);
            }
            String level = session.setting("wal_level");
            if (!"logical".equals(level)) {
                throw UnfitEnvironment.of(
                        "postgres.must-have-wal-level-logical", endpoint + " with wal_level=" + level);
            }
            requireFree(endpoint, session, "max_replication_slots", "SELECT count(*) FROM pg_replication_slots");
            requireFree(endpoint, session, "max_wal_senders", "SELECT count(*) FROM pg_stat_replication");
            if (!session.holds(MAY_REPLICATE)) {
                throw UnfitEnvironment.of(
                        "postgres.must-have-attribute-replication",
                        "user %s on %s".formatted(endpoint.user(), endpoint.address()),
                        endpoint.user().replace("\"", "\"\""));
            }
        } catch (SQLException e) {
            throw Session.refused(endpoint, e);
        }
    }

    private static void requireFree(Endpoint endpoint, Session session, String setting, String used)
            throws SQLException {
        long most = Long.parseLong(session.setting(setting));
        if (session.number(used) >= most) {
            throw UnfitEnvironment.of(
                    "postgres.has-none-left", "%s with %s=%d".formatted(endpoint, setting, most), setting, most + 10);
        }
    }
}
