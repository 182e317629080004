package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.variant.Variant;

/**
 * Where the trials of a folder ran, and what ran in them. A resumed run must not add trials of another machine, of another
 * recording of the same workload, on another server, or of a program that has changed under the same spec.
 *
 * @param programs a digest of each variant that was known at the start, by its spec
 * @param facts other facts that affect measurements, by name: the machine, the tape and when it was recorded, the server, its
 *     settings, a proxy, the broker
 */
public record Provenance(Map<String, String> programs, Map<String, String> facts) {

    static final String FILE = "provenance.json";
    private static final String NOT_SET = "not set";

    /** Settings that say where the server is. They do not affect measurements, and differ for each server of the harness. */
    private static final Set<String> PLACES = Set.of(
            "port",
            "listen_addresses",
            "unix_socket_directories",
            "dynamic_library_path",
            "data_directory",
            "config_file",
            "hba_file",
            "ident_file",
            "external_pid_file");

    public static Provenance of(Environment machine, Tape tape, List<Subject> arms) {
        return of(machine, arms.stream().map(Subject::variant).toList())
                .with(Map.of(
                        "tape", tape.id(), "recorded", tape.facts().recordedAt().toString()));
    }

    /** The provenance of trials without a tape. */
    public static Provenance of(Environment machine, List<Variant> variants) {
        Map<String, String> programs = new TreeMap<>();
        variants.forEach(variant -> programs.put(variant.spec().text(), variant.digest()));
        return new Provenance(programs, Map.of("machine", machine.fingerprint()));
    }

    /**
     * A copy of this provenance with the facts of a server.
     *
     * @param more further facts, by name
     */
    Provenance on(DatabaseInfo database, Map<String, String> more) {
        Map<String, String> server = new TreeMap<>(more);
        server.put("PostgreSQL", "%s (%s)".formatted(database.version(), database.kind()));
        database.settings().stream()
                .filter(setting -> !PLACES.contains(setting.name()))
                .forEach(setting -> server.put(setting.name(), setting.value()));
        return with(server);
    }

    private Provenance with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(facts);
        all.putAll(more);
        return new Provenance(programs, all);
    }

    /** Writes this provenance to a folder that has no trials yet. */
    void note(ResultFolder folder) throws IOException {
        ResultJson.write(this, file(folder));
    }

    /** The digests of the variants that ran in a folder, by their specs; empty if the folder has no provenance. */
    public static Map<String, String> programs(ResultFolder folder) {
        return Files.isRegularFile(file(folder))
                ? ResultJson.readPart(file(folder), Provenance.class).programs()
                : Map.of();
    }

    /** @throws InvalidConfiguration if the folder has another provenance, or none */
    void require(ResultFolder folder) {
        String resumed = "--resume " + folder.path();
        if (!Files.isRegularFile(file(folder))) {
            throw InvalidConfiguration.of("experiment.holds-no-server", resumed, FILE);
        }
        Map<String, String> then =
                ResultJson.readPart(file(folder), Provenance.class).all();
        Map<String, String> now = all();
        Set<String> names = new TreeSet<>(then.keySet());
        names.addAll(now.keySet());
        String changed = names.stream()
                .filter(name -> !Objects.equals(then.get(name), now.get(name)))
                .map(name -> "%s was %s and is %s"
                        .formatted(name, then.getOrDefault(name, NOT_SET), now.getOrDefault(name, NOT_SET)))
                .collect(Collectors.joining(", "));
        if (!changed.isEmpty()) {
            throw InvalidConfiguration.of("experiment.changed-since-its-trials", resumed, changed);
        }
    }

    private Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(facts);
        programs.forEach((spec, digest) -> all.put("the class path or the JDK of " + spec, digest));
        return all;
    }

    private static Path file(ResultFolder folder) {
        return folder.path().resolve(FILE);
    }
}
