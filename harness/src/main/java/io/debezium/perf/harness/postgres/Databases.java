package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** Opens a database in one of the four ways, or chooses between those that need nothing of the user. */
public final class Databases {

    private static final String ASKED_FOR = "named by --database";

    /** rds_replication is what Amazon's servers have instead of the attribute. */
    private static final String MAY_REPLICATE =
            """
            SELECT rolsuper OR rolreplication OR EXISTS (SELECT FROM pg_roles AS g
                WHERE g.rolname = 'rds_replication' AND pg_has_role(current_user, g.oid, 'MEMBER'))
            FROM pg_roles WHERE rolname = current_user
            """;

    private final DatabaseOptions options;
    private final Ledger ledger;
    private final Consumer<String> say;
    private final List<String> notes = new ArrayList<>();

    private Databases(DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        this.options = options;
        this.ledger = ledger;
        this.say = say;
    }

    /**
     * @param ledger where everything is noted before it is made
     * @param say told, a line each, what the user wants to know: the choice and its reason, and what takes long
     * @return a server that answers; whether a plugin works on it, {@link Database#requirePlugin} finds out
     * @throws UnfitEnvironment if this way is not to be had here
     * @throws InvalidConfiguration if Maven does not find the embedded binaries
     */
    public static Database open(DatabaseSpec spec, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        Database database = new Databases(options, ledger, say).open(spec);
        say.accept("PostgreSQL %s, %s (%s)".formatted(database.version(), database.kind(), database.reason()));
        return database;
    }

    /**
     * Chooses as {@link #open} does, among the ways that make a private cluster.
     *
     * @param spec local, embedded or auto
     * @param options of which the port is not asked for
     * @throws InvalidConfiguration if another way is named
     * @throws UnfitEnvironment if this way is not to be had here
     */
    public static ServerBinaries binaries(
            DatabaseSpec spec, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        Databases databases = new Databases(options, ledger, say);
        if (spec instanceof DatabaseSpec.Auto) {
            return databases.binaries();
        }
        if (spec instanceof DatabaseSpec.Local || spec instanceof DatabaseSpec.Embedded) {
            return databases.named(spec);
        }
        throw InvalidConfiguration.of(
                "postgres.must-be-auto-local",
                "--database " + (spec instanceof DatabaseSpec.External named ? named.endpoint() : "container"));
    }

    private Database open(DatabaseSpec spec) {
        if (spec instanceof DatabaseSpec.Container container) {
            return container(container.image(), ASKED_FOR);
        }
        if (spec instanceof DatabaseSpec.External external) {
            return external(external.endpoint());
        }
        return spec instanceof DatabaseSpec.Auto ? auto() : cluster(named(spec));
    }

    private ServerBinaries named(DatabaseSpec spec) {
        return spec instanceof DatabaseSpec.Embedded ? embedded(ASKED_FOR) : installed(best(), ASKED_FOR);
    }

    /** Local with the plugin that is wanted, else a container when an engine answers, else embedded, else local without. */
    private Database auto() {
        List<Installation> found = installations();
        Optional<Installation> fit = fit(found);
        if (fit.isPresent()) {
            return cluster(installed(fit.get(), reason(fit.get())));
        }
        String why = lacking(found);
        try {
            String engine = ContainerServer.engine();
            return container(DatabaseSpec.DEFAULT_IMAGE, "%s, and container engine %s answers".formatted(why, engine));
        } catch (UnfitEnvironment e) {
            why += ", and a container cannot be had (%s)"
                    .formatted(e.getMessage().lines().findFirst().orElse(""));
        }
        try {
            return cluster(embedded(why));
        } catch (UnfitEnvironment | InvalidConfiguration e) {
            if (found.isEmpty()) {
                throw e;
            }
            return cluster(installed(found.get(0), why + ", nor embedded binaries (" + e.getMessage() + ")"));
        }
    }

    /** As {@link #auto()}, without a container; embedded binaries, which rarely have decoderbufs either, come last. */
    private ServerBinaries binaries() {
        List<Installation> found = installations();
        return fit(found)
                .or(() -> found.stream().findFirst())
                .map(each -> installed(each, reason(each)))
                .orElseGet(() -> embedded(lacking(found)));
    }

    private ServerBinaries installed(Installation installation, String reason) {
        return ServerBinaries.installed(installation, reason, notes);
    }

    private ServerBinaries embedded(String reason) {
        return ServerBinaries.embedded(reason, notes);
    }

    private Optional<Installation> fit(List<Installation> found) {
        return found.stream()
                .filter(each -> !options.wantsDecoderbufs() || each.hasPlugin(DecodingPlugins.DECODERBUFS))
                .findFirst();
    }

    private String reason(Installation installation) {
        boolean with = options.wantsDecoderbufs() && installation.hasPlugin(DecodingPlugins.DECODERBUFS);
        return "PostgreSQL %s%s is installed".formatted(installation.version(), with ? " with decoderbufs" : "");
    }

    private static String lacking(List<Installation> found) {
        return found.isEmpty() ? "no PostgreSQL is installed" : "the installed PostgreSQL has no decoderbufs";
    }

    private Installation best() {
        return Installation.best(installations())
                .orElseThrow(() -> UnfitEnvironment.of(
                        "postgres.needs-postgresqls-server-binaries",
                        "--database local",
                        notes.isEmpty() ? "" : " (" + notes.get(0) + ")",
                        Installation.howToGet()));
    }

    private List<Installation> installations() {
        List<Installation> found = Installation.find();
        Installer.installMissing(found, options, ledger, say).ifPresent(note -> {
            notes.add(note);
            say.accept(note);
        });
        return options.install() ? Installation.find() : found;
    }

    private Database cluster(ServerBinaries binaries) {
        return Cluster.temporary(binaries, options, Map.of(), ledger, say);
    }

    private Database container(String image, String reason) {
        return ContainerServer.start(image, reason, notes, options, ledger, say);
    }

    private Database external(Endpoint named) {
        if (options.port().isPresent()) {
            throw InvalidConfiguration.of(
                    "postgres.applies-only-to-server",
                    "--port " + options.port().getAsInt());
        }
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
