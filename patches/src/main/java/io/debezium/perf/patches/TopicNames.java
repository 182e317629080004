package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.Remembered;
import io.debezium.perf.patches.inside.TopicRemembered;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Looks up the name of a table's topic in a table of fixed size, in which a read moves no entry.
 *
 * <p>The patch relies on a strategy being configured only once, by its constructor.
 */
final class TopicNames extends Patch {

    TopicNames() {
        super(
                "topic-names",
                "For each event the name of its topic is looked up in a map that notes each read, in a queue that is worked"
                        + " off again and again, to know what it may drop. A table with a place for each name needs no queue.",
                new Target(
                        "io.debezium.schema.SchemaTopicNamingStrategy",
                        List.of("dataChangeTopic"),
                        List.of("lambda$dataChangeTopic$0"),
                        Map.of("6e20cc55021f4808", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(new MicroBenchmark("[.]TopicNameBenchmark[.]topic$", Map.of()));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(TopicRemembered.FIELD, bodies.type(Remembered.class), Visibility.PRIVATE)
                .visit(bodies.advice(TopicRemembered.class).on(named("dataChangeTopic")));
    }
}
