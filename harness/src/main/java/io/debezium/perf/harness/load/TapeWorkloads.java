package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The workloads for tapes that can be named: pgbench's built-ins that change rows, and the folders of one place.
 *
 * @param place a folder of workload folders; need not exist
 */
public record TapeWorkloads(Path place) {

    private static final TapeWorkload.Defaults DEFAULTS = new TapeWorkload.Defaults(600_000, 10, 0, 0, 20, 0);
    private static final Map<String, Integer> EVENTS_PER_TRANSACTION = Map.of("simple-update", 2, "tpcb-like", 4);

    /**
     * @param name a name, or the path of a folder, which has a separator in it
     * @throws InvalidConfiguration if there is no such workload, with those that there are; or if its folder is not one
     */
    public TapeWorkload find(String name) {
        if (EVENTS_PER_TRANSACTION.containsKey(name)) {
            return builtIn(name);
        }
        boolean path = name.contains("/") || name.contains("\\") || name.equals(".") || name.equals("..");
        Path folder = path ? Path.of(name).toAbsolutePath().normalize() : place.resolve(name);
        if (name.isBlank() || !Files.isDirectory(folder)) {
            throw path
                    ? InvalidConfiguration.of("load.is-no-folder", "--workload " + name)
                    : InvalidConfiguration.of(
                            "load.is-no-tape-workload", "--workload " + name, String.join(", ", names()));
        }
        return TapeWorkloadFolder.read(folder);
    }

    /**
     * As {@link #find}, of those that a tape can be made of.
     *
     * @throws InvalidConfiguration also if it has no transactions
     */
    public TapeWorkload findTape(String name) {
        TapeWorkload found = find(name);
        if (!found.isRecordable()) {
            throw InvalidConfiguration.of("load.consists-of-many", "--workload " + name, found.unit());
        }
        return found;
    }

    /** The names of those that a tape can be made of, the built-ins first. */
    public List<String> tapes() {
        return names().stream().filter(name -> find(name).isRecordable()).toList();
    }

    /** All that can be named, the built-ins first. */
    public List<String> names() {
        return Stream.concat(EVENTS_PER_TRANSACTION.keySet().stream().sorted(), folders())
                .toList();
    }

    private Stream<String> folders() {
        return Folders.children(place).stream()
                .filter(folder -> Files.isRegularFile(folder.resolve(TapeWorkloadFolder.PROPERTIES)))
                .map(folder -> folder.getFileName().toString())
                .sorted();
    }

    private static TapeWorkload builtIn(String name) {
        int events = EVENTS_PER_TRANSACTION.get(name);
        return new TapeWorkload(
                name,
                "pgbench's built-in of that name: %d row events in each transaction.".formatted(events),
                Optional.empty(),
                events,
                DEFAULTS,
                TapeWorkload.ROW_UNIT,
                List.of(),
                TapeWorkloadFolder.digest(List.of(name, text(name), "events", events + "")),
                Optional.empty());
    }

    /** Our own text of pgbench's script: what the digest of a tape is made of. */
    private static String text(String name) {
        try (InputStream resource = TapeWorkloads.class.getResourceAsStream(name + ".sql")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script of " + name, e);
        }
    }
}
