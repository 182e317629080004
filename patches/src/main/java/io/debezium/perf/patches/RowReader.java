package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.RowReadFirst;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Reads inserted and updated rows directly from the bytes of their messages. All other messages, and any that are unusual,
 * are left to the generated parser.
 *
 * <p>The patch relies on the connector passing on integers and texts unconverted. The text that a message shows in a log
 * differs.
 */
final class RowReader extends Patch {

    RowReader() {
        super(
                "row-reader",
                "For each column of a decoderbufs message the generated parser makes a builder and an object of its value and"
                        + " of its type, from which the connector makes a column. It can be made from the bytes: names and"
                        + " types are known from the message before, and most values are an integer or a text.",
                new Target(
                        "io.debezium.connector.postgresql.connection.pgproto.PgProtoMessageDecoder",
                        List.of("processNotEmptyMessage"),
                        List.of("<clinit>"),
                        Map.of("09fd20a01f0574cf", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    /**
     * The stock connector's message and columns, and the way in which it resolves integers and texts: the patch bypasses
     * these.
     */
    @Override
    List<Target> takenForGranted() {
        return List.of(
                inConnection(
                        "pgproto.PgProtoReplicationMessage",
                        List.of(
                                "<init>",
                                "getOperation",
                                "getCommitTime",
                                "getTransactionId",
                                "getTable",
                                "getOldTupleList",
                                "getNewTupleList",
                                "missingTypeMetadata",
                                "transform",
                                "lambda$transform$0",
                                "isLastEventForLsn",
                                "getValue"),
                        Map.of("53aeb8c90938ee15", "3.0.8.Final to 3.6.3.Final")),
                inConnection(
                        "pgproto.PgProtoReplicationMessage$1",
                        List.of("<init>", "getValue"),
                        Map.of("c3faff61461cc3a3", "3.0.8.Final to 3.6.3.Final")),
                inConnection(
                        "pgproto.PgProtoColumnValue",
                        List.of("isNull", "asInteger", "asLong", "asString"),
                        Map.of("ca5a07262684092c", "3.0.8.Final to 3.6.3.Final")),
                inConnection(
                        "ReplicationMessageColumnValueResolver",
                        List.of("resolveValue"),
                        Map.of(
                                "cbd0e5e11c3fd1f7", "3.0.8.Final to 3.2.0.Final",
                                "d1d60618fdff6d24", "3.3.2.Final to 3.6.3.Final")));
    }

    private static Target inConnection(String className, List<String> methods, Map<String, String> known) {
        return new Target("io.debezium.connector.postgresql.connection." + className, List.of(), methods, known);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofDecoderbufsRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(RowReadFirst.class).on(named("processNotEmptyMessage")));
    }
}
