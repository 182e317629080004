package io.debezium.perf.harness.variant;

import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;

/** The properties by which the harness points the engine at its own database: a variant must not set them. */
final class OwnProperties {

    private OwnProperties() {}

    /** @throws InvalidConfiguration if one of the names is the harness's own */
    static void refuse(String spec, Set<String> names) {
        for (String name : names) {
            if (name.startsWith("database.") && !name.startsWith("database.query") || name.equals("slot.name")) {
                throw new InvalidConfiguration(
                        spec, "sets " + name + ", which the harness sets itself", "Choose the server with --database.");
            }
            if (name.equals("plugin.name")) {
                throw new InvalidConfiguration(spec, "sets plugin.name", "Write plugin=NAME instead.");
            }
        }
    }
}
