package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

import static io.debezium.perf.harness.stream.PgOutputStream.COMMIT_MICROS;
import static io.debezium.perf.harness.stream.PgOutputStream.begin;
import static io.debezium.perf.harness.stream.PgOutputStream.commit;
import static io.debezium.perf.harness.stream.PgOutputStream.delete;
import static io.debezium.perf.harness.stream.PgOutputStream.insert;
import static io.debezium.perf.harness.stream.PgOutputStream.logical;
import static io.debezium.perf.harness.stream.PgOutputStream.of;
import static io.debezium.perf.harness.stream.PgOutputStream.relation;
import static io.debezium.perf.harness.stream.PgOutputStream.type;
import static io.debezium.perf.harness.stream.PgOutputStream.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PgOutputMessagesTest {

    private static final int INT4 = 23;
    private static final int TABLE = 16_385;

    private static final byte[] BEGIN = begin(0x16B_3748).bytes();
    private static final byte[] COMMIT = commit(0x16B_3748, 0x16B_3800).bytes();
    private static final byte[] LOGICAL =
            logical(0x16B_3700, "heartbeat", new byte[] {1, 2, 3}).bytes();
    private static final byte[] RELATION =
            relation(TABLE, 2).column("id", INT4).column("mood", 16_390).bytes();
    private static final byte[] TYPE = type(16_390, "public", "mood").bytes();
    private static final byte[] UPDATE =
            update(TABLE).tuple('K', "1", null).tuple('N', "2", "fine").bytes();
    private static final byte[] INSERT = insert(TABLE).tuple('N', "1", null).bytes();
    private static final byte[] DELETE = delete(TABLE).tuple('K', "1", null).bytes();

    static final List<byte[]> ALL = List.of(BEGIN, COMMIT, LOGICAL, RELATION, TYPE, INSERT, UPDATE, DELETE);

    private final PluginMessages messages = PluginMessages.of("pgoutput");

    @Test
    void theLetterTellsTheKind() {
        assertThat(messages.kind(wrap(BEGIN))).isEqualTo(MessageKind.BEGIN);
        assertThat(messages.kind(wrap(COMMIT))).isEqualTo(MessageKind.COMMIT);
        assertThat(List.of(INSERT, UPDATE, DELETE))
                .extracting(row -> messages.kind(wrap(row)))
                .containsExactly(MessageKind.INSERT, MessageKind.UPDATE, MessageKind.DELETE)
                .allMatch(MessageKind::isRow);
        assertThat(messages.kind(wrap(RELATION))).isEqualTo(MessageKind.RELATION);
        assertThat(messages.kind(wrap(TYPE))).isEqualTo(MessageKind.TYPE);
        assertThat(messages.kind(wrap(LOGICAL))).isEqualTo(MessageKind.LOGICAL);
        assertThat(messages.kind(of('T').int32(1).int8(0).int32(TABLE).message()))
                .isEqualTo(MessageKind.OTHER);
        assertThat(messages.kind(of('O').int64(1).text("origin").message())).isEqualTo(MessageKind.OTHER);
    }

    @Test
    void everyPositionAndEveryCommitTimeMoves() {
        assertThat(messages.moved(wrap(begin(100).bytes()), 28, 0))
                .isEqualTo(begin(128).bytes());
        assertThat(messages.moved(wrap(commit(100, 110).bytes()), 28, 0))
                .isEqualTo(commit(128, 138).bytes());
        assertThat(messages.moved(wrap(logical(100, "a", new byte[5]).bytes()), 28, 7))
                .isEqualTo(logical(128, "a", new byte[5]).bytes());
        assertThat(messages.commitMicros(wrap(messages.moved(wrap(BEGIN), 0, -5))))
                .isEqualTo(COMMIT_MICROS - 5);
        // the time is the last of a commit's fields
        byte[] later = messages.moved(wrap(COMMIT), 0, 5);
        assertThat(ByteBuffer.wrap(later).getLong(COMMIT.length - Long.BYTES))
                .isEqualTo(ByteBuffer.wrap(COMMIT).getLong(COMMIT.length - Long.BYTES) + 5);
    }

    @Test
    void messagesWithoutPositionsAreTheSameAnywhere() {
        assertThat(List.of(INSERT, UPDATE, DELETE, RELATION, TYPE))
                .allSatisfy(message ->
                        assertThat(messages.moved(wrap(message), 28, 7)).isEqualTo(message));
    }

    @Test
    void typesAreReplacedInRelationsAndInTypes() {
        assertThat(messages.withTypes(wrap(RELATION), oid -> oid == 16_390 ? 4_000_000_000L : oid))
                .isEqualTo(relation(TABLE, 2)
                        .column("id", INT4)
                        .column("mood", (int) 4_000_000_000L)
                        .bytes());
        assertThat(messages.withTypes(wrap(TYPE), oid -> oid + 1))
                .isEqualTo(type(16_391, "public", "mood").bytes());
        assertThat(messages.withTypes(wrap(type(-1, "public", "mood").bytes()), oid -> oid - 1))
                .isEqualTo(type(-2, "public", "mood").bytes());
    }

    @Test
    void whatIsCutOffIsRefused() {
        assertThatThrownBy(() -> messages.kind(ByteBuffer.allocate(0)))
                .isInstanceOf(DamagedMessage.class)
                .hasMessage("message at byte 0: 1 bytes must follow where 0 are left; "
                        + "the stream is damaged or of another plugin");
        assertThatThrownBy(() -> messages.moved(ByteBuffer.wrap(COMMIT, 0, COMMIT.length - 1), 0, 0))
                .isInstanceOf(DamagedMessage.class);
        for (int length = 1; length < RELATION.length; length++) {
            ByteBuffer message = ByteBuffer.wrap(RELATION, 0, length);
            assertThatThrownBy(() -> messages.withTypes(message, oid -> oid)).isInstanceOf(DamagedMessage.class);
        }
    }

    @Test
    void whatNoPluginSendsIsRefused() {
        assertThatThrownBy(() -> messages.withTypes(relation(TABLE, -1).message(), oid -> oid))
                .hasMessageContaining("a count of -1: must be at least 0");
        assertThatThrownBy(() -> messages.commitMicros(wrap(COMMIT))).hasMessageContaining("letter 67: must be B");
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes);
    }
}
