package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DecodedTables;
import io.debezium.perf.harness.postgres.DecodedTables.DecodedTable;
import io.debezium.perf.harness.postgres.SchemaDump;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.stream.EndMarker;
import io.debezium.perf.harness.stream.KeyChanges;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;
import io.debezium.perf.harness.stream.Scrambler;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.stream.TapeFileWriter;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * Records what happens on a server of somebody else's into a tape file: slots of ours are made there, and for pgoutput a
 * publication of the tables that there are, read and dropped again; nothing else is written there. Its users notice nothing:
 * a table without a replica identity is never published.
 */
public record StreamRecorder(Database database, Wanted wanted, Consumer<String> say) {

    private static final Duration LITTLE = Duration.ofMillis(200);
    private static final int KEY_BYTES = 32;

    /**
     * What is to be recorded.
     *
     * @param name of the workload, for reports
     * @param plugins the first is recorded while it goes on, the others of the same stretch of WAL after that
     * @param time how long; recording goes on to the end of the transaction
     * @param rows row changes after which it ends earlier, likewise
     * @param scramble whether values are replaced
     * @param allowed columns whose values may stay, as {@code schema.table.column}, and tables without a replica identity
     *     that may be left out, as {@code schema.table}
     */
    public record Wanted(
            String name, List<String> plugins, Duration time, long rows, boolean scramble, Set<String> allowed) {

        /** @throws InvalidConfiguration if a value is out of its range */
        public Wanted {
            plugins = List.copyOf(plugins);
            allowed = Set.copyOf(allowed);
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")) {
                throw InvalidConfiguration.of("tape.must-be-letters-digits", "--name " + name);
            }
        }
    }

    /**
     * Records it.
     *
     * @param file that is not there yet
     * @return what is in it, by plugin
     * @throws UnfitEnvironment if the server does not let us, the file cannot be written, or there are tables without a replica
     *     identity that pgoutput would need and that are not allowed to be left out
     * @throws InvalidConfiguration if a column cannot be scrambled and is not allowed
     */
    public List<StreamFacts> record(Path file) throws InterruptedException {
        Moment start = Moment.now();
        // Before the schema, so that there is none among them that it lacks.
        List<DecodedTable> tables = tables();
        String made = wanted.plugins().contains(DecodingPlugins.PGOUTPUT)
                ? DecodingPlugins.PGOUTPUT
                : DecodingPlugins.DECODERBUFS;
        String schema = SchemaDump.of(database.endpoint(), say) + EndMarker.TABLE;
        Path raw = file.resolveSibling(file.getFileName() + ".raw.partial");
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        try {
            Files.deleteIfExists(raw);
            // A slot that cannot be dropped must neither hide what went wrong before nor keep these files.
            try (TapeFileWriter writer = new TapeFileWriter(raw, new byte[] {'{', '}'});
                    Slot first = database.slots()
                            .create(
                                    made,
                                    tables.stream().map(DecodedTable::quoted).toList());
                    Slot other = wanted.plugins().size() == 1
                            ? null
                            : database.slots().copy(first.name(), DecodingPlugins.DECODERBUFS)) {
                Set<String> names = tables.stream().map(DecodedTable::name).collect(Collectors.toSet());
                List<Recorded> recorded = new ArrayList<>();
                for (String plugin : wanted.plugins()) {
                    recorded.add(stream(plugin, plugin.equals(made) ? first : other, names, key, writer, recorded));
                }
                writer.finish();
                requireScrambled(recorded);
                TapeFile whole = TapeFile.open(raw);
                whole.copy(file, header(schema, recorded, start).bytes());
                return whole.streams();
            }
        } catch (Failure e) {
            if (Stream.of(e.getSuppressed()).anyMatch(Failure.class::isInstance)) {
                say.accept("warning: the recording's slots are left on the server, which keeps WAL for them:"
                        + " scripts/perf clean drops them when it answers");
            }
            throw e;
        } catch (IOException e) {
            throw TapeExport.unwritable(file, e);
        } finally {
            raw.toFile().delete();
        }
    }

    /** Those that are recorded. */
    private List<DecodedTable> tables() {
        List<DecodedTable> all = DecodedTables.of(database.endpoint());
        boolean published = wanted.plugins().contains(DecodingPlugins.PGOUTPUT);
        List<DecodedTable> lacking =
                all.stream().filter(table -> published && !table.identified()).toList();
        if (!wanted.scramble()
                && !lacking.stream().map(DecodedTable::name).toList().containsAll(wanted.allowed())) {
            throw InvalidConfiguration.of(
                    "tape.must-be-tables-without-replica", "--allow " + String.join(", ", wanted.allowed()));
        }
        DecodedTables.require(
                database.endpoint(),
                lacking.stream()
                        .filter(table -> !wanted.allowed().contains(table.name()))
                        .toList(),
                "leave it out (--allow schema.table), or record what decoderbufs alone sends (--plugin decoderbufs).");
        lacking.forEach(table -> say.accept("left out, without a replica identity: " + table.name()));
        return all.stream().filter(table -> !lacking.contains(table)).toList();
    }

    /**
     * What a stream came to.
     *
     * @param last the position of its last message before the end marker; 0 where there is none
     */
    private record Recorded(StreamFacts facts, long last, long keyChanges, Set<String> unscrambled) {}

    private Recorded stream(
            String plugin, Slot slot, Set<String> tables, byte[] key, TapeFileWriter writer, List<Recorded> before)
            throws IOException, InterruptedException {
        PluginMessages messages = PluginMessages.of(plugin);
        Scrambler scrambler = Scrambler.of(plugin, key, wanted.allowed());
        KeyChanges changed = new KeyChanges(plugin, DecodedTables.keys(database.endpoint()));
        long start = TapeExport.start(database, slot.name());
        writer.begin(plugin, start);
        long deadline = System.nanoTime() + wanted.time().toNanos();
        long rows = 0;
        long keyChanges = 0;
        long last = 0;
        long commit = 0;
        boolean within = false;
        ByteBuffer begin = null;
        long beginPosition = 0;
        try (SlotStream stream = SlotStream.open(
                database.endpoint(), slot.name(), start, TapeExport.options(plugin, slot.publication()))) {
            while (before.isEmpty()
                    ? within || System.nanoTime() < deadline && rows < wanted.rows()
                    : last < before.get(0).last()) {
                Recorder.goOn();
                ByteBuffer message = before.isEmpty() ? stream.poll(LITTLE) : stream.next(TapeExport.PATIENCE);
                if (message == null) {
                    continue;
                }
                MessageKind kind = messages.kind(message);
                within = kind == MessageKind.BEGIN || within && kind != MessageKind.COMMIT;
                // A transaction without any of these rows is left out by one plugin and sent by the other.
                if (kind == MessageKind.BEGIN) {
                    begin = message;
                    beginPosition = stream.position();
                    commit = messages.commitMicros(message);
                    continue;
                }
                // What pgoutput sends, its publication has chosen.
                boolean other = kind == MessageKind.ROW
                        && !plugin.equals(DecodingPlugins.PGOUTPUT)
                        && !tables.contains(changed.table(message));
                if (other || kind == MessageKind.COMMIT && begin != null) {
                    continue;
                }
                if (begin != null) {
                    writer.add(beginPosition, scrambled(begin, scrambler));
                    begin = null;
                }
                last = kind == MessageKind.COMMIT ? stream.position() : last;
                rows += kind == MessageKind.ROW ? 1 : 0;
                ByteBuffer written = scrambled(message, scrambler);
                // Two keys may have the same mask.
                keyChanges += changed.isOne(written) ? 1 : 0;
                writer.add(stream.position(), written);
            }
        }
        if (rows == 0) {
            throw UnfitEnvironment.of(
                    "tape.has-changed-no-row-within",
                    database.endpoint(),
                    wanted.time().toSeconds());
        }
        for (EndMarker.Marked marked : EndMarker.of(plugin, last, commit)) {
            writer.add(marked.position(), marked.message());
        }
        StreamFacts facts = writer.end();
        say.accept("%s: %,d row changes, %,d messages, %,.1f MB"
                .formatted(plugin, rows, facts.messages(), facts.bytes() / 1e6));
        return new Recorded(facts, last, keyChanges, wanted.scramble() ? scrambler.unscrambled() : Set.of());
    }

    private ByteBuffer scrambled(ByteBuffer message, Scrambler scrambler) {
        return wanted.scramble() ? ByteBuffer.wrap(scrambler.scrambled(message)) : message;
    }

    private void requireScrambled(List<Recorded> recorded) {
        List<String> left = recorded.stream()
                .flatMap(each -> each.unscrambled().stream())
                .distinct()
                .sorted()
                .toList();
        if (!left.isEmpty()) {
            throw InvalidConfiguration.of("tape.cannot-mask-values-of-nothing", "--scramble", String.join(", ", left));
        }
    }

    private TapeHeader header(String schema, List<Recorded> recorded, Moment start) {
        Moment now = Moment.now();
        StreamFacts first = recorded.get(0).facts();
        TapeFacts facts = new TapeFacts(
                TapeFacts.SCHEMA_VERSION,
                wanted.name(),
                first.sha256(),
                1,
                first.rows(),
                1,
                0,
                first.rows() + recorded.get(0).keyChanges(),
                first.rows(),
                first.last() - first.start(),
                database.version(),
                database.kind(),
                recorded.stream().map(each -> each.facts().plugin()).toList(),
                TapeSlots.PUBLICATION,
                TapeSlots.TABLES,
                first.last(),
                now.time(),
                now.since(start).toMillis(),
                Map.of());
        return new TapeHeader(facts, schema, TapeExport.types(database.endpoint()));
    }
}
