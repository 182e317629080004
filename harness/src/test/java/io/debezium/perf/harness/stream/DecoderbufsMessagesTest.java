package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

import static io.debezium.perf.harness.stream.DecoderbufsStream.BEGIN;
import static io.debezium.perf.harness.stream.DecoderbufsStream.COMMIT;
import static io.debezium.perf.harness.stream.DecoderbufsStream.COMMIT_MICROS;
import static io.debezium.perf.harness.stream.DecoderbufsStream.DELETE;
import static io.debezium.perf.harness.stream.DecoderbufsStream.INSERT;
import static io.debezium.perf.harness.stream.DecoderbufsStream.UPDATE;
import static io.debezium.perf.harness.stream.DecoderbufsStream.delimited;
import static io.debezium.perf.harness.stream.DecoderbufsStream.int32;
import static io.debezium.perf.harness.stream.DecoderbufsStream.joined;
import static io.debezium.perf.harness.stream.DecoderbufsStream.nothing;
import static io.debezium.perf.harness.stream.DecoderbufsStream.row;
import static io.debezium.perf.harness.stream.DecoderbufsStream.text;
import static io.debezium.perf.harness.stream.DecoderbufsStream.transaction;
import static io.debezium.perf.harness.stream.DecoderbufsStream.varint;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DecoderbufsMessagesTest {

    private static final int INT4 = 23;
    private static final int TEXT = 25;

    static final byte[] INSERTED = row(INSERT)
            .after(int32("id", INT4, -7))
            .after(text("name", TEXT, "Zoë"))
            .type("integer", false)
            .type("text", true)
            .bytes();

    private final PluginMessages messages = PluginMessages.of("decoderbufs");

    @Test
    void theOperationTellsTheKind() {
        assertThat(messages.kind(wrap(transaction(BEGIN)))).isEqualTo(MessageKind.BEGIN);
        assertThat(messages.kind(wrap(transaction(COMMIT)))).isEqualTo(MessageKind.COMMIT);
        assertThat(messages.kind(wrap(INSERTED))).isEqualTo(MessageKind.INSERT);
        assertThat(messages.kind(row(UPDATE).message())).isEqualTo(MessageKind.UPDATE);
        assertThat(messages.kind(row(DELETE).message())).isEqualTo(MessageKind.DELETE);
        assertThat(messages.kind(row(5).message())).isEqualTo(MessageKind.OTHER);
        assertThat(messages.kind(ByteBuffer.allocate(0))).isEqualTo(MessageKind.OTHER);
    }

    @Test
    void everyMessageMovesInTime() {
        byte[] moved = messages.moved(wrap(INSERTED), 1000, 60_000_000);

        assertThat(messages.commitMicros(wrap(moved))).isEqualTo(COMMIT_MICROS + 60_000_000);
        assertThat(messages.moved(wrap(moved), 0, -60_000_000)).isEqualTo(INSERTED);
        assertThat(messages.moved(wrap(moved), 0, -COMMIT_MICROS - 60_000_000)).hasSize(INSERTED.length - 7);
    }

    @Test
    void theTypesOfOldAndNewColumnsAreReplaced() {
        ByteBuffer update = updated(int32("id", INT4, 1), nothing("name", TEXT));

        assertThat(messages.withTypes(update, oid -> oid == TEXT ? 4_000_000_000L : oid))
                .isEqualTo(row(UPDATE)
                        .after(int32("id", INT4, 2))
                        .after(text("name", 4_000_000_000L, "Bob"))
                        .before(int32("id", INT4, 1))
                        .before(nothing("name", 4_000_000_000L))
                        .type("integer", false)
                        .type("text", true)
                        .bytes());
    }

    @Property
    void typesThatStayLeaveAMessageAsItIs(@ForAll @LongRange(max = 0xFFFF_FFFFL) long type) {
        byte[] message = row(INSERT).after(int32("id", type, 1)).bytes();

        assertThat(messages.withTypes(wrap(message), oid -> oid)).isEqualTo(message);
        assertThat(messages.withTypes(wrap(messages.withTypes(wrap(message), oid -> 1)), oid -> type))
                .isEqualTo(message);
    }

    @Test
    void whatIsRewrittenKeepsTheFieldsThatNobodyKnows() {
        byte[] unknown = joined(delimited(12, new byte[] {1, 2}), varint(1000, -1));
        byte[] known = joined(int32("id", INT4, 1), unknown);
        byte[] typed = joined(int32("id", TEXT, 1), unknown);
        byte[] begin = transaction(BEGIN);

        assertThat(messages.withTypes(
                        wrap(joined(begin, delimited(5, known), delimited(6, known), unknown)), oid -> TEXT))
                .isEqualTo(joined(begin, delimited(5, typed), delimited(6, typed), unknown));
        assertThat(messages.moved(wrap(joined(begin, unknown)), 0, 1))
                .isEqualTo(joined(messages.moved(wrap(begin), 0, 1), unknown));
    }

    @Test
    void whatIsCutOffIsRefused() {
        for (int length = 1; length < INSERTED.length; length++) {
            ByteBuffer message = ByteBuffer.wrap(INSERTED, 0, length);
            try {
                messages.withTypes(message, oid -> oid);
            } catch (DamagedMessage refused) {
                continue;
            }
            assertThat(messages.moved(message, 0, 0)).hasSize(length);
        }
        assertThatThrownBy(() -> messages.withTypes(ByteBuffer.wrap(INSERTED, 0, INSERTED.length - 1), oid -> oid))
                .hasMessageMatching("message at byte \\d+: .*the input ended unexpectedly in the middle of a field.*; "
                        + "the stream is damaged or of another plugin");
    }

    @Test
    void whatNoPluginSendsIsRefused() {
        for (byte[] bytes : List.of(
                new byte[] {0x0b, 1},
                new byte[] {0x0e, 1},
                new byte[] {0, 0},
                new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1},
                new byte[] {0x1a, -1, -1, -1, -1, 7},
                new byte[] {0x1a, -1, -1, -1, -1, 8})) {
            assertThatThrownBy(() -> messages.kind(wrap(bytes))).isInstanceOf(DamagedMessage.class);
        }
        assertThatThrownBy(() -> messages.commitMicros(ByteBuffer.allocate(0)))
                .hasMessageStartingWith("message at byte 0: it has no commit time;");
    }

    /** Groups within groups must not take the stack. */
    @Test
    void deepGroupsAreRefused() {
        byte[] groups = new byte[1 << 20];
        Arrays.fill(groups, (byte) 0x0b);

        assertThatThrownBy(() -> messages.kind(wrap(groups))).isInstanceOf(DamagedMessage.class);
        assertThatThrownBy(() -> messages.withTypes(wrap(groups), oid -> oid)).isInstanceOf(DamagedMessage.class);
    }

    @Test
    void aPartOfAnotherWireTypeIsRefusedWhereItIsRead() {
        ByteBuffer datum = wrap(varint(DecoderbufsMessages.NEW_TUPLE, 1));
        ByteBuffer type = wrap(delimited(DecoderbufsMessages.NEW_TUPLE, delimited(2, new byte[1])));

        assertThatThrownBy(() -> messages.withTypes(datum, oid -> oid))
                .hasMessageContaining("field 5 is of another wire type");
        assertThatThrownBy(() -> messages.withTypes(type, oid -> oid))
                .hasMessageContaining("field 2 is of another wire type");
    }

    @Test
    void theStreamsOfOtherPluginsAreRefused() {
        assertThatThrownBy(() -> PluginMessages.of("test_decoding"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("plugin test_decoding")
                .hasMessageContaining("must be decoderbufs or pgoutput");
    }

    /** {@code id} 2 and {@code name} Bob, which can be null. */
    private static ByteBuffer updated(byte[] id, byte[] name) {
        return row(UPDATE)
                .after(int32("id", INT4, 2))
                .after(text("name", TEXT, "Bob"))
                .before(id)
                .before(name)
                .type("integer", false)
                .type("text", true)
                .message();
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes);
    }
}
