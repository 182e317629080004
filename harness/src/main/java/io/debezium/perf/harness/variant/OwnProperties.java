package io.debezium.perf.harness.variant;

import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Secrets;

/**
 * What a variant must not set: the properties by which the harness points the engine at its own database, and secrets, since
 * a variant is named by its text wherever results are shown.
 */
final class OwnProperties {

    private OwnProperties() {}

    /** @throws InvalidConfiguration if one of the names is the harness's own */
    static void refuse(String spec, Set<String> names) {
        for (String name : names) {
            if (name.startsWith("database.") && !name.startsWith("database.query") || name.equals("slot.name")) {
                throw new InvalidConfiguration(
                        spec, "sets " + name + ", which the harness sets itself", "Choose the server with --database.");
            }
            if (Secrets.named(name)) {
                throw new InvalidConfiguration(
                        spec,
                        "sets " + name + ", which holds a password or a key; a variant's text is in every result",
                        "Leave it out; what the engine needs to reach its server comes with --database.");
            }
            if (name.equals("plugin.name")) {
                throw new InvalidConfiguration(spec, "sets plugin.name", "Write plugin=NAME instead.");
            }
        }
    }

    /** @throws InvalidConfiguration if an option of the JVM looks as if it held a secret */
    static void refuseSecret(String spec, String option) {
        if (!Secrets.masked(option).equals(option)) {
            throw new InvalidConfiguration(
                    spec,
                    "gives the JVM a password or a key; a variant's text is in every result",
                    "Write the option into a file and name that: jvm=@FILE.");
        }
    }
}
