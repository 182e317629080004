package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.TupleColumns;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Reads the rows of pgoutput directly from the bytes of their messages; rows that are unusual are left to the original
 * method.
 *
 * <p>The patch relies on the connector passing on integers and texts unconverted. The text that a column shows in a log
 * differs.
 */
final class TupleReader extends Patch {

    private static final String CONNECTION = "io.debezium.connector.postgresql.connection.";
    private static final String DECODER = CONNECTION + "pgoutput.PgOutputMessageDecoder";
    private static final String RELEASE = "3.6.3.Final";

    TupleReader() {
        super(
                "tuple-reader",
                "For each column of each row of pgoutput what the table says of it is looked up, a text is made of its value,"
                        + " and of the text an integer, chosen by the name of the type. What the table says can be kept, and an"
                        + " integer be made of the bytes.",
                new Target(
                        DECODER,
                        List.of("resolveColumnsFromStreamTupleData"),
                        List.of(),
                        Map.of("5f25031fc82657b3", RELEASE)),
                null);
    }

    /** The stock connector's columns, and the way in which it resolves integers and texts: the patch bypasses these. */
    @Override
    List<Target> takenForGranted() {
        return List.of(
                reliesOn("pgoutput.PgOutputMessageDecoder$1", List.of("getValue"), "1b148c314ddfa2ff"),
                reliesOn("pgoutput.PgOutputMessageDecoder$3", List.of("getValue"), "88ff4bc0c6183d7a"),
                reliesOn("pgoutput.PgOutputReplicationMessage", List.of("getValue"), "2dcadfdce50f6bda"),
                reliesOn(
                        "pgoutput.PgOutputColumnValue",
                        List.of("isNull", "asInteger", "asLong", "asString"),
                        "044e95d38b25e6ca"),
                reliesOn("ReplicationMessageColumnValueResolver", List.of("resolveValue"), "d1d60618fdff6d24"));
    }

    private static Target reliesOn(String className, List<String> methods, String known) {
        return new Target(CONNECTION + className, List.of(), methods, Map.of(known, RELEASE));
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofPgOutputRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(TupleColumns.class).on(named("resolveColumnsFromStreamTupleData")));
    }
}
