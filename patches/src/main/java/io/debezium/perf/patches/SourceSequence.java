package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;

import io.debezium.perf.patches.inside.SequenceText;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Writes the two LSNs of the source sequence by string concatenation, without a JSON library. */
final class SourceSequence extends Patch {

    SourceSequence() {
        super(
                "source-sequence",
                "For each event a JSON library writes a list of two numbers, which are texts that need no escaping. They can"
                        + " be put between brackets and quotes as they are.",
                new Target(
                        "io.debezium.connector.postgresql.SourceInfo",
                        List.of("sequence"),
                        List.of("<clinit>"),
                        Map.of("7d2839f6bac4ad8f", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(new MicroBenchmark("[.]SequenceBenchmark[.]sequence$", Map.of()));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.method(named("sequence"))
                .intercept(bodies.advice(SequenceText.class).wrap(FixedValue.nullValue()));
    }
}
