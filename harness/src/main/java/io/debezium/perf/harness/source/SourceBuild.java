package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.result.SourceInfo;

/**
 * The result of compiling changed sources.
 *
 * @param classes the folder of the classes and resources that differ from the release's
 * @param info a description of the change
 * @param notes remarks for the reader, a sentence each
 */
public record SourceBuild(Path classes, SourceInfo info, List<String> notes) {}
