package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * The marks on our tables on one server, which are in schema {@code public} or in schemas of ours: a comment that no two runs
 * have in common, {@code debezium-perf 1f0c...}. What does not carry the mark of a run is not that run's to drop.
 *
 * @param ledger where marks are noted; empty on a server that is removed as a whole
 */
public record TableMarks(Endpoint endpoint, Optional<Ledger> ledger) {

    /** What all marks begin with. */
    public static final String PREFIX = "debezium-perf";

    private static final String DISK_FULL = "53100";

    /** For a server that nobody else uses and that is removed as a whole. */
    public static TableMarks onOwnServer(Endpoint endpoint) {
        return new TableMarks(endpoint, Optional.empty());
    }

    /** What makes tables, in one session, and marks them. */
    @FunctionalInterface
    public interface Making<T> {
        T with(Session session, TableMark mark) throws SQLException;
    }

    /**
     * Makes tables with a new mark, which the ledger knows from before. What a failure has left of them is dropped.
     *
     * @param option that says how large they are
     * @throws UnfitEnvironment if the server does not let us, or as the making itself fails
     */
    public <T> T make(String option, Making<T> making) {
        try (Session session = Session.open(endpoint).patient()) {
            String text = PREFIX + " " + Passwords.random();
            Map<String, String> facts = Map.of("server", endpoint.url(), "mark", text);
            TableMark mark = new TableMark(text, new Dropping(ledger, "tables", facts, () -> drop(endpoint, text)));
            Runnable undo = () -> {
                // Its transaction would keep the tables locked.
                session.close();
                mark.drop();
            };
            return PrivateFolder.orUndo(undo, () -> {
                try {
                    return making.with(session, mark);
                } catch (SQLException e) {
                    throw DISK_FULL.equals(e.getSQLState())
                            ? Session.failed(e, "postgres.servers-disk-is-full", option)
                            : Session.failed(e, "postgres.cannot-be-created", "tables on " + endpoint);
                }
            });
        }
    }

    /**
     * Whether tables with such a comment may be dropped: those of a run that started in this {@code data} folder and was
     * killed. A run that goes on, or one of another folder, keeps its own.
     */
    public boolean isAbandoned(String comment) {
        return ledger.isEmpty()
                ? comment.startsWith(PREFIX)
                : ledger.get().leftovers().stream()
                        .anyMatch(entry -> entry.kind().equals("tables")
                                && comment.equals(entry.facts().get("mark")));
    }

    /**
     * @param kind {@code TABLE} or {@code SCHEMA}
     * @param comments of those that are to be dropped, by their names as SQL has them
     * @throws UnfitEnvironment if one is somebody else's, or another run's that was not killed here
     */
    public void requireAbandoned(String kind, Map<String, String> comments) {
        comments.forEach((name, comment) -> {
            String what = kind.toLowerCase(Locale.ROOT) + " " + name;
            if (!isAbandoned(comment) && comment.startsWith(PREFIX)) {
                throw UnfitEnvironment.of(
                        "postgres.belongs-to-another-run", what, comment, "DROP %s %s CASCADE".formatted(kind, name));
            }
            if (!isAbandoned(comment)) {
                throw UnfitEnvironment.of("postgres.was-not-created-by-us", what);
            }
        });
    }

    /**
     * Drops the schemas that carry a mark, the tables in schema {@code public} that do, and extensions; that there are none is
     * no error.
     *
     * @throws UnfitEnvironment if the server does not answer, or will not drop them
     */
    static void drop(Endpoint endpoint, String mark) {
        Session.Work<Void> dropping = session -> {
            List<String> names = session.rows(
                    "SELECT format('public.%I', c.relname) FROM pg_catalog.pg_class c WHERE c.relkind IN ('r', 'p')"
                            + " AND c.relnamespace = 'public'::regnamespace AND obj_description(c.oid, 'pg_class') = ?",
                    row -> row.getString(1), mark);
            if (!names.isEmpty()) {
                session.execute("DROP TABLE IF EXISTS " + String.join(", ", names));
            }
            // Schemas first: what is in them may depend on an extension.
            for (String marked : session.rows(
                    "SELECT 'SCHEMA IF EXISTS ' || quote_ident(nspname) || ' CASCADE' FROM pg_catalog.pg_namespace"
                            + " WHERE obj_description(oid, 'pg_namespace') = ?"
                            + " UNION ALL SELECT 'EXTENSION IF EXISTS ' || quote_ident(extname) FROM pg_catalog.pg_extension"
                            + " WHERE obj_description(oid, 'pg_extension') = ? ORDER BY 1 DESC",
                    row -> row.getString(1),
                    mark,
                    mark)) {
                session.execute("DROP " + marked);
            }
            return null;
        };
        Session.with(endpoint, dropping, "postgres.table-marks-cannot-be-dropped", "tables on " + endpoint, mark);
    }

    /**
     * The mark of one run, from the moment that it is noted until its tables are dropped.
     *
     * @param dropping drops all that carry it
     */
    public record TableMark(String text, Dropping dropping) {

        /** The statement that marks a {@code TABLE}, a {@code SCHEMA} with all that is in it, or an {@code EXTENSION}. */
        public String on(String kind, String name) {
            return "COMMENT ON %s %s IS '%s'".formatted(kind, name, text);
        }

        /**
         * Drops all that carry it; may be repeated, and is not cut short by an interrupt.
         *
         * @throws UnfitEnvironment if the server does not let it; {@code perf clean} can try again
         */
        public void drop() {
            dropping.run();
        }
    }
}
