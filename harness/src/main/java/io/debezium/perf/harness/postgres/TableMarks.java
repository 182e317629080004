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
 * Marks the harness's tables on one server, in schema {@code public} or in schemas of its own, with a comment that is unique
 * to a run: {@code debezium-perf 1f0c...}. A run drops only what carries its mark.
 *
 * @param ledger where marks are noted; empty for a server that is removed as a whole
 */
public record TableMarks(Endpoint endpoint, Optional<Ledger> ledger) {

    /** The prefix of all marks. */
    public static final String PREFIX = "debezium-perf";

    private static final String DISK_FULL = "53100";

    /** Marks for a server that only this run uses and that is removed as a whole. */
    public static TableMarks onOwnServer(Endpoint endpoint) {
        return new TableMarks(endpoint, Optional.empty());
    }

    /** Makes tables in one session, and marks them. */
    @FunctionalInterface
    public interface Making<T> {
        T with(Session session, TableMark mark) throws SQLException;
    }

    /**
     * Makes tables with a new mark, which is noted in the ledger first. If that fails, tables with the mark are dropped.
     *
     * @param option the option that sets their size, for the message about a full disk
     * @throws UnfitEnvironment if the server refuses, or as {@code making} throws
     */
    public <T> T make(String option, Making<T> making) {
        try (Session session = Session.open(endpoint).patient()) {
            String text = PREFIX + " " + Passwords.random();
            Map<String, String> facts = Map.of("server", endpoint.url(), "mark", text);
            TableMark mark = new TableMark(text, new DropOnce(ledger, "tables", facts, () -> drop(endpoint, text)));
            Runnable undo = () -> {
                // An open transaction of the session would keep the tables locked.
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
     * killed. Tables of a run that still goes on, or of another {@code data} folder, may not.
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
     * @param comments the comments of the objects to be dropped, by their names quoted for SQL
     * @throws UnfitEnvironment if one does not belong to the harness, or to a run that may still go on
     */
    public void requireAbandoned(String kind, Map<String, String> comments) {
        comments.forEach((name, comment) -> {
            if (!isAbandoned(comment)) {
                throw UnfitEnvironment.of(
                        comment.startsWith(PREFIX)
                                ? "postgres.belongs-to-another-run"
                                : "postgres.was-not-created-by-us",
                        kind.toLowerCase(Locale.ROOT) + " " + name,
                        comment,
                        "DROP %s %s CASCADE".formatted(kind, name));
            }
        });
    }

    /**
     * Drops the schemas, extensions and tables in schema {@code public} that carry a mark; it is no error if there are none.
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
            // Schemas before extensions, since objects in them may depend on an extension.
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
     * The mark on tables of one run.
     *
     * @param removal drops everything that carries the mark
     */
    public record TableMark(String text, DropOnce removal) {

        /**
         * Drops everything that carries the mark; may be repeated, and is not cut short by an interrupt.
         *
         * @throws UnfitEnvironment if the server refuses; {@code perf clean} can try again
         */
        public void drop() {
            removal.run();
        }

        /** The SQL that marks a {@code TABLE}, a {@code SCHEMA} (and thereby its contents) or an {@code EXTENSION}. */
        public String on(String kind, String name) {
            return "COMMENT ON %s %s IS '%s'".formatted(kind, name, text);
        }
    }
}
