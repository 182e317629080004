package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.FieldManifestation;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.MethodCall;

import io.debezium.perf.patches.inside.KeptEvent;
import io.debezium.perf.patches.inside.LastEventKept;
import io.debezium.perf.patches.inside.LastEventReset;
import io.debezium.perf.patches.inside.LastEventText;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

/**
 * Makes the meter keep the last event, and make its text only when JMX asks for it.
 *
 * <p>The text is the same as long as nobody changes an event after the meter has seen it. If making it fails, the exception
 * goes to whoever asked, and not to the thread that reads the stream.
 */
final class LastEvent extends Patch {

    private static final String UPDATE = "updateCommonEventMetrics";

    LastEvent() {
        super(
                "last-event",
                "For each event a text of its key and its position is made, of which the JMX attribute LastEvent shows the"
                        + " last one when somebody asks. It is enough to keep the event, and to make the text then.",
                new Target(
                        "io.debezium.pipeline.meters.CommonEventMeter",
                        List.of("onEvent", "getLastEvent", "reset"),
                        List.of("<init>", UPDATE),
                        Map.of("383d3e125664667a", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(new MicroBenchmark("[.]LastEventBenchmark[.]onEvent$", Map.of("workload", "pgbench")));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        MethodDescription update = original.toTypeDescription()
                .getDeclaredMethods()
                .filter(named(UPDATE).and(takesArguments(1)))
                .getOnly();
        return original.defineField(
                        LastEventKept.FIELD,
                        bodies.type(KeptEvent.class),
                        Visibility.PRIVATE,
                        FieldManifestation.VOLATILE)
                .method(named("onEvent"))
                .intercept(bodies.advice(LastEventKept.class)
                        .wrap(MethodCall.invoke(update).withArgument(4)))
                .method(named("getLastEvent"))
                .intercept(bodies.advice(LastEventText.class).wrap(FixedValue.nullValue()))
                .visit(bodies.advice(LastEventReset.class).on(named("reset")));
    }
}
