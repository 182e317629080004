package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What changed sources are laid on.
 *
 * @param modules the jar of each of Debezium's artifacts that is on the class path, by its name, in the class path's order
 * @param jdk the home of the one that compiles, and its version
 * @param artifacts fetches an artifact by its Maven coordinates; throws {@link
 *     io.debezium.perf.harness.InvalidConfiguration} where there is none
 */
public record Release(
        String version, Map<String, Path> modules, List<Path> classPath, Path jdk, String jdkVersion, Fetch artifacts) {

    /** Fetches a file. */
    public interface Fetch {
        Path fetch(String coordinates);
    }

    public Release {
        modules = new LinkedHashMap<>(modules);
    }
}
