package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static io.debezium.perf.harness.stream.DecoderbufsStream.UPDATE;
import static io.debezium.perf.harness.stream.DecoderbufsStream.int32;
import static io.debezium.perf.harness.stream.DecoderbufsStream.missing;
import static io.debezium.perf.harness.stream.DecoderbufsStream.nothing;
import static io.debezium.perf.harness.stream.DecoderbufsStream.row;
import static io.debezium.perf.harness.stream.DecoderbufsStream.text;
import static io.debezium.perf.harness.stream.PgOutputStream.delete;
import static io.debezium.perf.harness.stream.PgOutputStream.insert;
import static io.debezium.perf.harness.stream.PgOutputStream.relation;
import static io.debezium.perf.harness.stream.PgOutputStream.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Updates of {@code public.t}, whose key is {@code id}. */
class KeyChangesTest {

    private static final int TABLE = 16_385;
    private static final int INT4 = 23;
    private static final int TEXT = 25;
    private static final Map<String, Set<String>> ID = Map.of("public.t", Set.of("id"));

    private final KeyChanges pgoutput = pgoutput(ID);
    private final KeyChanges decoderbufs = new KeyChanges("decoderbufs", ID);

    @Test
    void anOldKeyIsChangedWhereItDiffersAndOfAWholeOldRowTheKeyAloneCounts() {
        assertThat(List.of(
                        update(TABLE).tuple('K', null, "1").tuple('N', "a", "2").message(),
                        update(TABLE).tuple('O', "a", "1").tuple('N', "a", "2").message()))
                .allMatch(pgoutput::isOne);
        assertThat(List.of(
                        updated(nothing("name", TEXT), int32("id", INT4, 1)),
                        updated(text("name", TEXT, "Ann"), int32("id", INT4, 1))))
                .allMatch(decoderbufs::isOne);
    }

    @Test
    void nothingElseIsOne() {
        // The server also sends the old values for a key in TOAST.
        PgOutputStream toasted = update(TABLE)
                .tuple('K', null, "1")
                .int8('N')
                .int16(2)
                .value('t', "a")
                .int8('u');
        assertThat(List.of(
                        toasted.message(),
                        update(TABLE).tuple('O', "a", "1").tuple('N', "b", "1").message(),
                        insert(TABLE).tuple('N', "a", "1").message(),
                        delete(TABLE).tuple('K', null, "1").message(),
                        update(TABLE).tuple('N', "a", "2").message()))
                .noneMatch(pgoutput::isOne);
        DecoderbufsStream missing = row(UPDATE)
                .before(nothing("name", TEXT))
                .before(text("id", TEXT, "long"))
                .after(text("name", TEXT, "Bob"))
                .after(missing("id", TEXT));
        assertThat(List.of(
                        missing.message(),
                        updated(text("name", TEXT, "Ann"), int32("id", INT4, 2)),
                        row(DecoderbufsStream.DELETE)
                                .before(int32("id", INT4, 1))
                                .message(),
                        row(UPDATE).after(int32("id", INT4, 1)).message()))
                .noneMatch(decoderbufs::isOne);
    }

    @Test
    void theKeysAreThoseOfTheCatalog() {
        ByteBuffer change =
                update(TABLE).tuple('O', "a", "1").tuple('N', "a", "2").message();
        KeyChanges quoted = new KeyChanges("decoderbufs", Map.of("public.t", Set.of("the \"id")));

        assertThat(pgoutput(Map.of("public.other", Set.of("id"))).isOne(change)).isFalse();
        assertThat(new KeyChanges("pgoutput", ID).isOne(change))
                .as("of a relation that was not told of")
                .isFalse();
        assertThat(new KeyChanges("decoderbufs", Map.of())
                        .isOne(updated(text("name", TEXT, "Ann"), int32("id", INT4, 1))))
                .isFalse();
        assertThat(quoted.isOne(row(UPDATE)
                        .before(int32("\"the \"\"id\"", INT4, 1))
                        .after(int32("\"the \"\"id\"", INT4, 2))
                        .message()))
                .isTrue();
    }

    @Test
    void whatNoPluginSendsIsRefused() {
        assertThatThrownBy(() -> pgoutput.isOne(update(TABLE).int8('X').message()))
                .hasMessageContaining("message at byte 5: tuple 88 of an update: must be K, O or N");
    }

    private static KeyChanges pgoutput(Map<String, Set<String>> keys) {
        KeyChanges changes = new KeyChanges("pgoutput", keys);
        assertThat(changes.isOne(relation(TABLE, 2)
                        .column("name", TEXT)
                        .column("id", INT4)
                        .message()))
                .isFalse();
        return changes;
    }

    /** {@code name} Bob and {@code id} 2. */
    private static ByteBuffer updated(byte[] oldName, byte[] oldId) {
        return row(UPDATE)
                .before(oldName)
                .before(oldId)
                .after(text("name", TEXT, "Bob"))
                .after(int32("id", INT4, 2))
                .message();
    }
}
