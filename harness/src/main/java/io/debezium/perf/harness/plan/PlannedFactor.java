package io.debezium.perf.harness.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.SpecText;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;
import io.debezium.perf.patches.Refusal;

/**
 * A single change of a variant, which is made or not.
 *
 * @param key of a variant spec: {@code patch}, {@code set.max.batch.size}
 * @param value a patch's name, or what the key is set to
 */
public record PlannedFactor(String key, String value) {

    private static final String PATCH = "patch";

    /** Several of these add up in a spec, where any other key has one value. */
    private static final List<String> ADDED_UP = List.of(PATCH, "jvm", "transform");

    /**
     * A factor for each patch.
     *
     * @param names {@code NAME+NAME} or {@code all}
     * @throws InvalidConfiguration if a name is unknown or occurs twice
     */
    public static List<PlannedFactor> patches(String names) {
        try {
            return Patches.named(names).stream()
                    .map(patch -> new PlannedFactor(PATCH, patch.name()))
                    .toList();
        } catch (Refusal e) {
            throw new InvalidConfiguration("--patch " + names, e.rule(), e.remedy(), e);
        }
    }

    /**
     * Reads the value of {@code --factor}.
     *
     * @param text {@code KEY=VALUE}
     * @throws InvalidConfiguration if it is not, or is of a key that is no single change
     */
    public static PlannedFactor parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new InvalidConfiguration(
                    "--factor " + text, "must be KEY=VALUE", "For example --factor set.max.batch.size=4096.");
        }
        PlannedFactor factor = new PlannedFactor(text.substring(0, equals), text.substring(equals + 1));
        if (factor.key.equals(PATCH)) {
            throw new InvalidConfiguration("--factor " + text, "is a patch", "Use --patch.");
        }
        if (factor.key.equals("plugin")) {
            throw new InvalidConfiguration(
                    "--factor " + text,
                    "is not a single change: each plugin runs different code",
                    "Set the plugin in --baseline and screen each plugin separately.");
        }
        return factor;
    }

    /** As reports name it. */
    public String name() {
        return key.equals(PATCH) ? value : key + "=" + value;
    }

    /** The patch that it is the application of; null for any other change. */
    public Patch patchOrNull() {
        return key.equals(PATCH) ? Patches.named(value).get(0) : null;
    }

    /** Whether one rules out the other in a spec, or says the same. */
    boolean excludes(PlannedFactor other) {
        return key.equals(other.key) && (value.equals(other.value) || !ADDED_UP.contains(key));
    }

    /** Whether a variant is so without it, or says otherwise what it would say. */
    boolean isIn(VariantSpec spec) {
        return switch (key) {
            case PATCH -> spec.patches().contains(value);
            case "jvm" -> spec.jvm().containsAll(Arrays.asList(value.strip().split("\\s+")));
            case "transform" -> SpecText.parts(spec.text()).contains(name());
            default -> spec.hasKey(key);
        };
    }

    /**
     * The baseline with changes.
     *
     * @param on none for the baseline itself
     * @throws InvalidConfiguration if a key is unknown, or a value wrong
     */
    static VariantSpec applied(VariantSpec baseline, List<PlannedFactor> on) {
        List<String> parts = new ArrayList<>(List.of(baseline.text()));
        String patches = on.stream()
                .filter(factor -> factor.key.equals(PATCH))
                .map(PlannedFactor::value)
                .collect(Collectors.joining("+"));
        if (!patches.isEmpty()) {
            parts.add(PATCH + "=" + patches);
        }
        on.stream()
                .filter(factor -> !factor.key.equals(PATCH))
                .map(PlannedFactor::name)
                .forEach(parts::add);
        return VariantSpec.parse("--factor", String.join(",", parts));
    }
}
