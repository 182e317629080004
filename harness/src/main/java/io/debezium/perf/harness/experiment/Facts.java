package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.RecordResult;

/** What every result says of where it comes from. */
final class Facts {

    private Facts() {}

    static Environment environment(Machine machine) {
        return new Environment(
                machine.os(),
                machine.kernel(),
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                machine.loadAverage().orElse(null));
    }

    /** Debezium properties by name, secrets masked. */
    static List<RecordResult.Property> properties(Map<String, String> properties) {
        return properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new RecordResult.Property(entry.getKey(), shown(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static String shown(String name, String value) {
        return name.toLowerCase(Locale.ROOT).matches(".*(password|secret|token|key\\.?store).*") ? "***" : value;
    }
}
