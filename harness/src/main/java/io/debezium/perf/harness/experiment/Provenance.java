package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.variant.Variant;

/**
 * Where the trials of a folder ran, and what ran. Trials of another machine, of another recording of the same workload, on
 * another server, or of a program that was changed under its spec are not to be put beside them.
 *
 * @param machine its fingerprint
 * @param tape its id; null where no tape is drained
 * @param recordedAt when the tape was recorded: under the same id it may have been recorded anew; null likewise
 * @param programs a digest of each variant that was known at the start, by its spec
 * @param server what else can make a difference, by its name: the server, its settings, what is between it and the load,
 *     the broker; empty where there is none of all that
 */
record Provenance(
        String machine, String tape, Instant recordedAt, Map<String, String> programs, Map<String, String> server) {

    private static final String FILE = "provenance.json";

    /** Where a server is says nothing of what it does, and our own are somewhere else each time. */
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

    Provenance {
        programs = Map.copyOf(programs);
        server = Map.copyOf(server);
    }

    static Provenance of(Machine machine, Tape tape, List<Subject> subjects) {
        return new Provenance(
                machine.fingerprint(),
                tape.id(),
                tape.facts().recordedAt(),
                programs(subjects.stream().map(Subject::variant).toList()),
                Map.of());
    }

    /** Of what runs without a tape. */
    static Provenance of(Machine machine, List<Variant> variants) {
        return new Provenance(machine.fingerprint(), null, null, programs(variants), Map.of());
    }

    /**
     * The same, on a server.
     *
     * @param more what else is to be the same, by its name
     */
    Provenance on(DatabaseInfo database, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(more);
        all.put("PostgreSQL", "%s (%s)".formatted(database.version(), database.kind()));
        database.settings().stream()
                .filter(setting -> !PLACES.contains(setting.name()))
                .forEach(setting -> all.put(setting.name(), setting.value()));
        return new Provenance(machine, tape, recordedAt, programs, all);
    }

    private static Map<String, String> programs(List<Variant> variants) {
        Map<String, String> programs = new TreeMap<>();
        variants.forEach(variant -> programs.put(variant.spec().text(), variant.digest()));
        return programs;
    }

    /** Notes it in a folder that has no trials yet. */
    void note(ResultFolder folder) throws IOException {
        ResultJson.write(this, file(folder));
    }

    /** A digest of each variant that ran in a folder, by its spec; nothing where none was noted. */
    static Map<String, String> programs(ResultFolder folder) {
        return Files.isRegularFile(file(folder))
                ? ResultJson.readPart(file(folder), Provenance.class).programs()
                : Map.of();
    }

    /** @throws InvalidConfiguration if the folder's trials ran elsewhere */
    void require(ResultFolder folder) {
        if (!Files.isRegularFile(file(folder))) {
            throw InvalidConfiguration.of("experiment.holds-no-server", "--resume " + folder.path(), FILE);
        }
        Provenance then = ResultJson.readPart(file(folder), Provenance.class);
        if (!then.equals(this)) {
            throw new InvalidConfiguration(
                    "--resume " + folder.path(), changed(then), "Their trials cannot be compared; start a new run.");
        }
    }

    private String changed(Provenance then) {
        if (!then.machine.equals(machine)) {
            return "its trials ran on another machine (%s, this is %s)".formatted(then.machine, machine);
        }
        if (!Objects.equals(then.tape, tape) || !Objects.equals(then.recordedAt, recordedAt)) {
            return "its trials drained tape %s of %s, and now there is %s of %s"
                    .formatted(then.tape, then.recordedAt, tape, recordedAt);
        }
        List<String> others = programs.keySet().stream()
                .filter(spec -> !programs.get(spec).equals(then.programs.get(spec)))
                .sorted()
                .toList();
        if (others.isEmpty()) {
            return "the server has changed since its trials: " + String.join(", ", changedServer(then.server));
        }
        return "the class path or the JDK has changed since its trials, of " + String.join(" and ", others);
    }

    private List<String> changedServer(Map<String, String> then) {
        Set<String> names = new TreeSet<>(then.keySet());
        names.addAll(server.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(then.get(name), server.get(name)))
                .map(name -> "%s was %s and is %s".formatted(name, value(then, name), value(server, name)))
                .toList();
    }

    private static String value(Map<String, String> of, String name) {
        return of.getOrDefault(name, "not set");
    }

    private static Path file(ResultFolder folder) {
        return folder.path().resolve(FILE);
    }
}
