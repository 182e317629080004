package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;

/**
 * Opens a database in one of the four ways. {@code auto} is a private cluster of installed binaries; where there are none, or
 * without the plugin that is named, a container when an engine answers, else a private cluster of embedded binaries.
 */
public final class Databases {

    private static final String ASKED_FOR = "named by --database";

    /** rds_replication is what Amazon's servers have instead of the attribute. */
    private static final String MAY_REPLICATE =
            """
            SELECT rolsuper OR rolreplication OR EXISTS (SELECT FROM pg_roles AS g
                WHERE g.rolname = 'rds_replication' AND pg_has_role(current_user, g.oid, 'MEMBER'))
            FROM pg_roles WHERE rolname = current_user
            """;

    private Databases() {}

    /**
     * @param ledger where everything is noted before it is made
     * @param say told, a line each, what the user wants to know: the choice and its reason, and what takes long
     * @return a server that answers; whether a plugin works on it, {@link Database#requirePlugin} finds out
     * @throws UnfitEnvironment if this way is not to be had here
     * @throws InvalidConfiguration if Maven does not find the embedded binaries
     */
    public static Database open(DatabaseSpec spec, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        Database database;
        if (spec instanceof DatabaseSpec.Container container) {
            database = ContainerServer.start(container.image(), ASKED_FOR, options, ledger, say);
        } else if (spec instanceof DatabaseSpec.External external) {
            database = external(external.endpoint(), ledger);
        } else {
            ServerBinaries binaries = binaries(spec, options, say);
            boolean fit = binaries.installed().isPresent()
                    && options.plugin().stream().allMatch(binaries::hasPlugin);
            Optional<String> engine =
                    spec instanceof DatabaseSpec.Auto && !fit ? ContainerServer.engine() : Optional.empty();
            String reason = "no PostgreSQL with what is wanted is installed, and container engine %s answers";
            database = engine.map(answering -> ContainerServer.start(
                            DatabaseSpec.DEFAULT_IMAGE, reason.formatted(answering), options, ledger, say))
                    .orElseGet(() -> Cluster.temporary(binaries, options, Map.of(), ledger, say));
        }
        say.accept("PostgreSQL %s, %s (%s)"
                .formatted(database.version(), database.kind(), database.info().reason()));
        return database;
    }

    /**
     * What a private cluster is made of: for {@code auto} installed binaries, else embedded ones.
     *
     * @param spec local, embedded or auto
     * @throws InvalidConfiguration if another way is named
     * @throws UnfitEnvironment if this way is not to be had here
     */
    public static ServerBinaries binaries(DatabaseSpec spec, DatabaseOptions options, Consumer<String> say) {
        if (spec instanceof DatabaseSpec.Container || spec instanceof DatabaseSpec.External) {
            throw InvalidConfiguration.of("postgres.must-be-auto-local", "--database " + spec.text());
        }
        if (spec instanceof DatabaseSpec.Embedded) {
            return ServerBinaries.embedded(ASKED_FOR, List.of());
        }
        List<String> notes = Installer.installMissing(options, say).stream().toList();
        notes.forEach(say);
        Optional<Installation> best = Installation.best();
        boolean named = spec instanceof DatabaseSpec.Local;
        if (named && best.isEmpty()) {
            throw UnfitEnvironment.of(
                    "postgres.needs-postgresqls-server-binaries",
                    "--database local",
                    Messages.text("postgres.get-server"));
        }
        return best.map(found -> ServerBinaries.installed(
                        found, named ? ASKED_FOR : "PostgreSQL %s is installed".formatted(found.version()), notes))
                .orElseGet(() -> ServerBinaries.embedded("no PostgreSQL is installed", notes));
    }

    private static Database external(Endpoint named, Ledger ledger) {
        Endpoint endpoint = Passwords.complete(named, System.getenv());
        check(endpoint);
        Database.Hosting hosting = new Database.Hosting("external", ASKED_FOR, List.of(), Optional.empty(), () -> {});
        return new Database(hosting, endpoint, Optional.of(ledger));
    }

    /**
     * Changes nothing on the server.
     *
     * @throws UnfitEnvironment if it does not answer, or cannot decode logically for this user
     */
    private static void check(Endpoint endpoint) {
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
