package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.TextInPlace;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Decodes a column's text from the message's own bytes, without copying them first. */
final class InPlaceText extends Patch {

    InPlaceText() {
        super(
                "text-in-place",
                "For each column of each event of pgoutput the bytes of its value are copied out of the message before a text"
                        + " is made of them. The text can be made of them where they are.",
                new Target(
                        "io.debezium.connector.postgresql.connection.pgoutput.PgOutputMessageDecoder",
                        List.of("readColumnValueAsString"),
                        List.of(),
                        Map.of("ef1f6dc903e49ab4", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofPgOutputRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(TextInPlace.class).on(named("readColumnValueAsString")));
    }
}
