package io.debezium.perf.patches;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.FetchIntervalKept;
import io.debezium.perf.patches.inside.UnknownTypesKept;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Makes the connector's configuration keep the values of two options that are read for each event or column. A later change
 * of the configuration object would not be seen; the connector reads nearly all other options only once as well.
 */
final class ConfigValues extends Patch {

    ConfigValues() {
        super(
                "config-values",
                "For each event the interval of xmin is looked up in the configuration by its name and parsed, and for each"
                        + " column whether unknown types are included. Both can be read once.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresConnectorConfig",
                        List.of("includeUnknownDatatypes", "xminFetchInterval"),
                        List.of(),
                        Map.of("f86915a9e3a52bea", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(UnknownTypesKept.FIELD, Boolean.class, Visibility.PRIVATE)
                .defineField(FetchIntervalKept.FIELD, Duration.class, Visibility.PRIVATE)
                .visit(bodies.advice(UnknownTypesKept.class).on(named("includeUnknownDatatypes")))
                .visit(bodies.advice(FetchIntervalKept.class).on(named("xminFetchInterval")));
    }
}
