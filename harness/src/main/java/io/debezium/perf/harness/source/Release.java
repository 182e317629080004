package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The release on which changed sources are built.
 *
 * @param modules the jar of each of Debezium's artifacts that is on the class path, by its name, in the class path's order
 */
public record Release(String version, Map<String, Path> modules, List<Path> classPath) {}
