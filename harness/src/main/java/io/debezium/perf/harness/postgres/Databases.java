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
 * Opens a database of the kind that the user asked for. {@code auto} is a private cluster of installed binaries; where these
 * or the plugin are missing, a container if a container engine answers, or else a private cluster of installed or embedded
 * binaries.
 */
public final class Databases {

    private static final String ASKED_FOR = "named by --database";

    /** Amazon RDS has the role rds_replication instead of the attribute REPLICATION. */
    private static final String MAY_REPLICATE =
            """
            SELECT rolsuper OR rolreplication OR EXISTS (SELECT FROM pg_roles AS g
                WHERE g.rolname = 'rds_replication' AND pg_has_role(current_user, g.oid, 'MEMBER'))
            FROM pg_roles WHERE rolname = current_user
            """;

    private Databases() {}

    /**
     * @param ledger where each resource is noted before it is created
     * @param say receives progress for the user, a line each: the choice and its reason, and slow steps
     * @return a server that answers; whether a plugin works on it is checked by {@link Database#requirePlugin}
     * @throws UnfitEnvironment if this kind of server is not available on this machine
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
     * The binaries for a private cluster; for {@code auto} the installed ones, or else embedded ones.
     *
     * @param spec local, embedded or auto
     * @throws InvalidConfiguration if another way is named
     * @throws UnfitEnvironment if this kind of server is not available on this machine
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
        return Database.of(hosting, endpoint, Optional.of(ledger));
    }

    /**
     * Checks that a server answers and can decode logically for this user; changes nothing on it.
     *
     * @throws UnfitEnvironment if it does not answer, or cannot decode logically for this user
     */
    private static void check(Endpoint endpoint) {
        Session.with(endpoint, session -> {
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
            return null;
        });
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
