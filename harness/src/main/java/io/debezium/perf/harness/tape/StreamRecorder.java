package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DecodedTables;
import io.debezium.perf.harness.postgres.DecodedTables.DecodedTable;
import io.debezium.perf.harness.postgres.SchemaDump;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.stream.EndMarker;
import io.debezium.perf.harness.stream.EventCount;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;
import io.debezium.perf.harness.stream.Scrambler;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.stream.TapeFileWriter;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * Records the changes on an external server into a tape file, as pgoutput sends them. A slot and a publication of the
 * existing tables are created there and dropped afterwards; nothing else is written. The server's users are not affected:
 * tables without a replica identity are not published.
 *
 * @param name the workload's name in reports
 * @param time how long to record; recording goes on to the end of a transaction
 * @param rows row changes after which recording ends earlier, also at the end of a transaction
 * @param scramble whether values are masked
 * @param allowed columns whose values are not masked, as {@code schema.table.column}
 * @param say receives messages for the user, a line each
 */
public record StreamRecorder(
        Database database,
        String name,
        Duration time,
        long rows,
        boolean scramble,
        Set<String> allowed,
        Consumer<String> say) {

    private static final Duration LITTLE = Duration.ofMillis(200);
    private static final int KEY_BYTES = 32;
    private static final String PLUGIN = DecodingPlugins.PGOUTPUT;

    /** @throws InvalidConfiguration if a value is out of its range */
    public StreamRecorder {
        allowed = Set.copyOf(allowed);
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")) {
            throw InvalidConfiguration.of("tape.must-be-letters-digits", "--name " + name);
        }
    }

    /**
     * Records the file.
     *
     * @param file which must not exist
     * @return the recorded stream's facts
     * @throws UnfitEnvironment if the server refuses, or the file cannot be written
     * @throws InvalidConfiguration if a column cannot be scrambled and is not allowed
     */
    public StreamFacts record(Path file) throws InterruptedException {
        // Listed before the schema is dumped, so that the schema has all of them.
        List<String> tables = tables();
        String schema = SchemaDump.of(database.endpoint(), say) + EndMarker.TABLE;
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Scrambler scrambler = new Scrambler(key, allowed);
        // A failure to drop the slot must neither hide an earlier failure nor make the file be kept.
        try (TapeFileWriter writer = new TapeFileWriter(file);
                Slot slot = database.slots().create(PLUGIN, tables)) {
            EventCount count = stream(slot, scramble ? Optional.of(scrambler) : Optional.empty(), writer);
            StreamFacts facts = writer.end();
            if (!scrambler.unscrambled().isEmpty()) {
                throw InvalidConfiguration.of(
                        "tape.cannot-mask-values-of-nothing", "--scramble", String.join(", ", scrambler.unscrambled()));
            }
            say.accept("%,d row changes, %,d messages, %,.1f MB"
                    .formatted(count.rows(), facts.messages(), facts.bytes() / 1e6));
            writer.finish(TapeFile.json(header(schema, facts, count.events() + 1)));
            return facts;
        } catch (Failure e) {
            if (Stream.of(e.getSuppressed()).anyMatch(Failure.class::isInstance)) {
                say.accept("warning: the recording's slot is left on the server, which keeps WAL for it:"
                        + " scripts/perf clean drops it when the server answers");
            }
            throw e;
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(file, e);
        }
    }

    /** The tables to be recorded, quoted for SQL. */
    private List<String> tables() {
        List<String> tables = new ArrayList<>();
        for (DecodedTable table : DecodedTables.of(database.endpoint())) {
            if (table.identified()) {
                tables.add(table.quoted());
            } else {
                say.accept("warning: left out, without a replica identity: " + table.name());
            }
        }
        return tables;
    }

    /**
     * Writes the stream, followed by the end marker.
     *
     * @return the counts without the end marker
     */
    private EventCount stream(Slot slot, Optional<Scrambler> scrambler, TapeFileWriter writer)
            throws IOException, InterruptedException {
        PluginMessages messages = PluginMessages.of(PLUGIN);
        EventCount count = new EventCount(DecodedTables.keys(database.endpoint()));
        long start = TapeExport.start(database, slot.name());
        writer.begin(PLUGIN, start);
        long deadline = System.nanoTime() + time.toNanos();
        long last = 0;
        long commit = 0;
        boolean within = false;
        try (SlotStream stream =
                SlotStream.open(database.endpoint(), slot.name(), start, TapeExport.options(PLUGIN, slot.name()))) {
            while (within || System.nanoTime() < deadline && count.rows() < rows) {
                Interruption.cancelIfPending();
                ByteBuffer message = stream.poll(LITTLE);
                if (message == null) {
                    continue;
                }
                MessageKind kind = messages.kind(message);
                within = kind == MessageKind.BEGIN || within && kind != MessageKind.COMMIT;
                commit = kind == MessageKind.BEGIN ? messages.commitMicros(message) : commit;
                last = kind == MessageKind.COMMIT ? stream.position() : last;
                ByteBuffer written = scrambler
                        .map(each -> ByteBuffer.wrap(each.scrambled(message)))
                        .orElse(message);
                // The masked message is counted, since two different keys may have the same mask.
                count.add(written);
                writer.add(stream.position(), written);
            }
        }
        if (count.rows() == 0) {
            throw UnfitEnvironment.of("tape.has-changed-no-row-within", database.endpoint(), time.toSeconds());
        }
        EndMarker.write(writer, last, commit);
        return count;
    }

    private TapeHeader header(String schema, StreamFacts stream, long events) {
        TapeFacts facts = new TapeFacts(
                name,
                stream.sha256(),
                1,
                events,
                stream.rows(),
                stream.last() - stream.start(),
                database.version(),
                List.of(PLUGIN),
                stream.last(),
                Instant.now(),
                Map.of());
        return new TapeHeader(facts, schema, TapeExport.types(database.endpoint()));
    }
}
