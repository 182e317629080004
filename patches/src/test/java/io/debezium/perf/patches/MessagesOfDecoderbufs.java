package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import io.debezium.connector.postgresql.proto.PgProto.Op;
import io.debezium.connector.postgresql.proto.PgProto.RowMessage;
import io.debezium.connector.postgresql.proto.PgProto.TypeInfo;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.postgresql.core.Oid;
import org.postgresql.jdbc.TypeInfoCache;

/**
 * Makes messages as the decoderbufs plugin sends them, including odd ones, and lists everything that the connector can see
 * of their columns.
 */
final class MessagesOfDecoderbufs {

    static final String CLASS = "io.debezium.connector.postgresql.connection.pgproto.PgProtoReplicationMessage";

    private MessagesOfDecoderbufs() {}

    /** A registry that knows some types and needs no server. */
    static final class Types extends TypeRegistry {

        private static final org.postgresql.core.TypeInfo CACHE = new TypeInfoCache(null, Integer.MAX_VALUE);
        private static final List<PostgresType> KNOWN = List.of(
                type("int2", Oid.INT2),
                type("int4", Oid.INT4),
                type("int8", Oid.INT8),
                type("varchar", Oid.VARCHAR),
                type("bpchar", Oid.BPCHAR),
                type("text", Oid.TEXT),
                type("numeric", Oid.NUMERIC));

        private int asked;

        private Types() {
            super(null);
        }

        static Types make() {
            try {
                return ChangedClasses.bare(Types.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        int asked() {
            return asked;
        }

        @Override
        public PostgresType get(int oid) {
            asked++;
            return KNOWN.stream()
                    .filter(type -> type.getOid() == oid)
                    .findFirst()
                    .orElse(PostgresType.UNKNOWN);
        }

        @Override
        public PostgresType get(String schema, String name) {
            return KNOWN.stream()
                    .filter(type -> type.getName().equals(name))
                    .findFirst()
                    .orElse(PostgresType.UNKNOWN);
        }

        private static PostgresType type(String name, int oid) {
            return new PostgresType.Builder(null, name, oid, oid, -1, CACHE).build();
        }
    }

    static ReplicationMessage message(Class<?> type, RowMessage row, TypeRegistry types) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(RowMessage.class, TypeRegistry.class);
            constructor.setAccessible(true);
            return (ReplicationMessage) constructor.newInstance(row, types);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Class<?> patched(String patch) {
        try {
            return ChangedClasses.with(ChangedClasses.patch(patch), "$1");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Class<?> debezium() {
        try {
            return Class.forName(CLASS);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Everything that can be asked of each column; or the exception instead. */
    static List<Object> facts(Supplier<List<Column>> columns) {
        return facts(columns, true);
    }

    /** @param texts whether to include the text that a column shows in a log */
    static List<Object> facts(Supplier<List<Column>> columns, boolean texts) {
        List<Object> facts = new ArrayList<>();
        try {
            for (Column column : columns.get()) {
                facts.add(column.getName());
                facts.add(column.getType());
                facts.add(column.isOptional());
                facts.add(column.isToastedColumn());
                facts.add(texts ? column.toString().replaceAll("@[0-9a-f]+", "") : "");
                facts.add(answer(() -> column.getTypeMetadata().getLength()));
                facts.add(answer(() -> column.getTypeMetadata().getScale()));
                facts.add(answer(() -> column.getValue(null, true)));
                facts.add(answer(() -> column.getValue(null, false)));
            }
        } catch (RuntimeException e) {
            facts.add(e.getClass() + ": " + e.getMessage());
        }
        return facts;
    }

    private static Object answer(Callable<Object> question) {
        try {
            Object answer = question.call();
            return answer instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : answer;
        } catch (Exception e) {
            return e.getClass() + ": " + e.getMessage();
        }
    }

    /** A message that was written to bytes and parsed again. */
    static RowMessage row(Op op, List<DatumMessage> old, List<DatumMessage> values, List<TypeInfo> types) {
        try {
            return RowMessage.parseFrom(RowMessage.newBuilder()
                    .setOp(op)
                    .setTable("public.\"t t\"")
                    .setTransactionId(7)
                    .setCommitTime(1)
                    .addAllOldTuple(old)
                    .addAllNewTuple(values)
                    .addAllNewTypeinfo(types)
                    .build()
                    .toByteArray());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Messages, of which some have fewer types than values. */
    static Arbitrary<RowMessage> rows() {
        return Combinators.combine(
                        Arbitraries.of(Op.values()),
                        values().list().ofMaxSize(2),
                        values().list().ofMaxSize(4),
                        types().list().ofSize(4),
                        Arbitraries.integers().between(0, 9))
                .as((op, old, values, types, odd) ->
                        row(op, old, values, types.subList(0, odd == 0 ? 0 : odd == 1 ? 1 : values.size())));
    }

    private static Arbitrary<DatumMessage> values() {
        return Combinators.combine(
                        texts("a", "\"A b\"", "\"\"", "\"", "'q'", "\u00e4\u6f22", ""),
                        Arbitraries.of(Oid.INT4, Oid.INT8, Oid.VARCHAR, Oid.BPCHAR, Oid.TEXT, Oid.NUMERIC, 99_999, -1),
                        Arbitraries.integers().between(0, 5))
                .as((name, oid, kind) -> {
                    DatumMessage.Builder value = DatumMessage.newBuilder()
                            .setColumnNameBytes(name)
                            .setColumnType(Integer.toUnsignedLong(oid));
                    return switch (kind) {
                        case 0 -> value.build();
                        case 1 -> value.setDatumMissing(true).build();
                        case 2 -> value.setDatumInt32(5).build();
                        case 3 -> value.setDatumString("1.5").build();
                        case 4 -> value.setDatumInt64(-1).build();
                        default ->
                            value.setDatumBytes(ByteString.copyFromUtf8("x")).build();
                    };
                });
    }

    private static Arbitrary<TypeInfo> types() {
        return Combinators.combine(
                        texts("integer", "character varying(20)", "numeric(10,2)", "int[]", "(", ""),
                        Arbitraries.of(true, false))
                .as((modifier, optional) -> TypeInfo.newBuilder()
                        .setModifierBytes(modifier)
                        .setValueOptional(optional)
                        .build());
    }

    /** Encoded texts, including one that is not valid UTF-8. */
    private static Arbitrary<ByteString> texts(String... texts) {
        return Arbitraries.oneOf(
                Arbitraries.of(texts).map(ByteString::copyFromUtf8),
                Arbitraries.strings().alpha().ofMaxLength(2).map(ByteString::copyFromUtf8),
                Arbitraries.just(ByteString.copyFrom(new byte[] {'a', (byte) 0xc3, '(', (byte) 0xff})));
    }
}
