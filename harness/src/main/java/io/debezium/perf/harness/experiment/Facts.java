package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.WorkloadInfo;

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

    static DatabaseInfo database(Database database) {
        return new DatabaseInfo(database.kind(), database.reason(), database.version(), database.settings());
    }

    /**
     * @param generator empty where no load has run
     * @param command likewise
     */
    static WorkloadInfo workload(Workload workload, Optional<String> generator, Optional<String> command) {
        return new WorkloadInfo(
                workload.name(),
                generator.orElse("none"),
                workload.scale(),
                workload.clients(),
                workload.jobs(),
                workload.rate().isPresent() ? workload.rate().getAsDouble() : null,
                command.orElse(""));
    }

    /** Debezium properties by name, secrets masked. */
    static List<Property> properties(Map<String, String> properties) {
        return properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Property(entry.getKey(), shown(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static String shown(String name, String value) {
        return Secrets.named(name) ? "***" : value;
    }
}
