package io.debezium.perf.harness.question.latency;

import picocli.CommandLine.Command;

/** Measures latency in one long trial for each load. */
@Command(name = "soak")
public final class SoakCommand extends LatencyCommand {}
