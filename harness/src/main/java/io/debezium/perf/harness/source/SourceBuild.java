package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.result.SourceInfo;

/**
 * Changed sources, compiled.
 *
 * @param classes the folder of the classes and resources that differ from the release's
 * @param info what was changed
 * @param notes what the reader should know of it, a sentence each
 */
public record SourceBuild(Path classes, SourceInfo info, List<String> notes) {}
