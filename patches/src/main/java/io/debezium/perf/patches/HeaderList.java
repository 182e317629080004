package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.MethodCall;

import io.debezium.perf.patches.inside.HeaderLists;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.named;

/** Lists the headers of an event in a loop instead of a stream, where the engine hands over Kafka Connect's own records. */
final class HeaderList extends Patch {

    private static final String TO_FORMAT = "lambda$toFormat$0";

    HeaderList() {
        super(
                "header-list",
                "The embedded engine lists the headers of each event by a stream, whose parts cost more than the list."
                        + " A loop makes the same list.",
                new Target(
                        "io.debezium.embedded.ConverterBuilder",
                        List.of(TO_FORMAT),
                        List.of("toFormat"),
                        Map.of("1d74d3bba3486f4e", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        MethodDescription event = bodies.debezium("io.debezium.embedded.EmbeddedEngineChangeEvent")
                .getDeclaredMethods()
                .filter(isConstructor())
                .getOnly();
        MethodCall headers =
                MethodCall.invoke(bodies.method(HeaderLists.class, "of")).withArgument(0);
        return original.method(named(TO_FORMAT))
                .intercept(MethodCall.construct(event)
                        .with((Object) null)
                        .withArgument(0)
                        .withMethodCall(headers)
                        .withArgument(0));
    }
}
