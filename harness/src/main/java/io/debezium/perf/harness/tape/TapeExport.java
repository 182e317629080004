package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.SchemaDump;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.postgres.Slots;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.stream.TapeFileWriter;
import io.debezium.perf.harness.tape.TapeHeader.UserType;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** Writes a recorded tape to a file: reads the stream of each of its plugins once, as a connector would receive it. */
record TapeExport(Tape tape, Database database, Consumer<String> say) {

    /** How long the server may take before it sends the first message of a long transaction. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    /** The first OID of user-defined objects. */
    private static final int FIRST_USER_OID = 16_384;

    /** @param file which must not exist; it appears when it is complete */
    void write(Path file) throws InterruptedException {
        TapeHeader header =
                new TapeHeader(tape.facts(), SchemaDump.of(database.endpoint(), say), types(database.endpoint()));
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            for (String plugin : tape.facts().plugins()) {
                stream(plugin, writer);
            }
            writer.finish(TapeFile.json(header));
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(file, e);
        }
    }

    private void stream(String plugin, TapeFileWriter writer) throws IOException, InterruptedException {
        PluginMessages messages = PluginMessages.of(plugin);
        try (Slot copy = database.slots().copy(Replay.source(plugin), plugin)) {
            long start = start(database, Replay.source(plugin));
            writer.begin(plugin, start);
            try (SlotStream stream = SlotStream.open(database.endpoint(), copy.name(), start, options(plugin))) {
                long rows = 0;
                MessageKind kind = MessageKind.OTHER;
                while (rows < tape.facts().rowMessages() || kind != MessageKind.COMMIT) {
                    ByteBuffer message = stream.next(PATIENCE);
                    kind = messages.kind(message);
                    rows += kind.isRow() ? 1 : 0;
                    writer.add(stream.position(), message);
                    Interruption.cancelIfPending();
                }
            }
            StreamFacts facts = writer.end();
            say.accept("%s: %,d messages, %,.1f MB".formatted(plugin, facts.messages(), facts.bytes() / 1e6));
        }
    }

    private Map<String, String> options(String plugin) {
        Map<String, String> options = new HashMap<>(options(plugin, Replay.PUBLICATION));
        if (!options.isEmpty()
                && Session.with(
                        database.endpoint(),
                        session -> session.holds("SELECT current_setting('server_version_num')::int >= 140000"))) {
            // Logical messages are recorded; the player leaves them out for readers that do not ask for them.
            options.put("messages", "true");
        }
        return options;
    }

    /** The plugin options for START_REPLICATION; only pgoutput has any. */
    static Map<String, String> options(String plugin, String publication) {
        return plugin.equals(DecodingPlugins.PGOUTPUT)
                ? Map.of("proto_version", "1", "publication_names", publication)
                : Map.of();
    }

    /** The {@code confirmed_flush_lsn} of a slot. */
    static long start(Database database, String slot) {
        return Session.with(database.endpoint(), session -> Slots.confirmed(session, slot));
    }

    /** The user-defined types of a server. */
    static List<UserType> types(Endpoint endpoint) {
        return Session.with(
                endpoint,
                session -> session.rows(
                        "SELECT nspname, typname, t.oid FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace"
                                + " WHERE t.oid >= " + FIRST_USER_OID
                                + " AND nspname NOT IN ('information_schema', 'pg_toast') ORDER BY 1, 2",
                        row -> new UserType(row.getString(1), row.getString(2), row.getLong(3))));
    }
}
