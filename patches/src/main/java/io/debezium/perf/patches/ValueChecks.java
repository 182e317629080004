package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.PlainValueFirst;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

/**
 * Accepts a value at once if it is of the class that its schema type requires, and leaves all others to Kafka Connect's own
 * check with its exceptions.
 *
 * <p>The patch is for Kafka Connect 4.1 and later: earlier versions did not make the text that it saves. It relies on the
 * class that each schema type requires, and on the schema names that require another class.
 */
final class ValueChecks extends Patch {

    ValueChecks() {
        super(
                "value-checks",
                "For each value that is put into a Struct, Kafka Connect makes the text that names the field in an error, and"
                        + " again when that Struct is put into another. A value of the class that its schema wants needs"
                        + " no text. The schemas of that Struct and of its field are equal but not the same, and are"
                        + " compared field by field each time, though neither ever changes.",
                new Target(
                        "org.apache.kafka.connect.data.ConnectSchema",
                        List.of("validateValue"),
                        List.of("expectedClassesFor", "lambda$static$0", "lambda$static$1", "<clinit>"),
                        Map.of(
                                "82141adf4d77e833", "3.3.2.Final to 3.5.0.Final",
                                "bc8edab6a19eae8b", "3.6.0.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(PlainValueFirst.class)
                .on(named("validateValue").and(takesArguments(3)).and(takesArgument(0, String.class))));
    }
}
