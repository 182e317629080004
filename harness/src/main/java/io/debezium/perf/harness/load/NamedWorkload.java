package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A workload that can be made again, with its defaults: one of pgbench's built-ins, or a folder of SQL files. A folder
 * holds {@code schema.sql} (tables and their first rows), {@code load.sql} (a transaction, repeated) and/or
 * {@code once.sql} (run once after that), all in pgbench's script language.
 *
 * @param name the built-in's or the folder's
 * @param description a few sentences for a reader
 * @param folder empty for a built-in
 * @param eventsPerTransaction row events that {@code load.sql} makes each time; 0 when there is none
 * @param defaults unless something else is asked for
 * @param digest SHA-256 in hexadecimal over all that decides what it does to the database
 */
public record NamedWorkload(
        String name,
        String description,
        Optional<Path> folder,
        int eventsPerTransaction,
        Defaults defaults,
        String digest) {

    /** The tables and their first rows; only a folder has it. */
    public static final String SCHEMA = "schema.sql";
    /** The transaction that is repeated. */
    public static final String LOAD = "load.sql";
    /** What is done once, when the load has ended. */
    public static final String ONCE = "once.sql";

    /**
     * What a workload is run with unless something else is asked for.
     *
     * @param events row events
     * @param scale size of its tables
     * @param clients concurrent sessions
     */
    public record Defaults(long events, int scale, int clients) {}

    /** One of its files; empty where it has none. */
    public Optional<Path> file(String name) {
        return folder.map(each -> each.resolve(name)).filter(Files::isRegularFile);
    }

    /** How often its transaction has to be run for as many row events at least. */
    public long transactions(long events) {
        return eventsPerTransaction == 0 ? 0 : (events + eventsPerTransaction - 1) / eventsPerTransaction;
    }
}
