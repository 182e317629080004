package io.debezium.perf.harness.cli;

import java.util.List;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Sampling;

/** The options of every command that runs micro-benchmarks. */
final class MicroOptions {

    private static final int FORKS = 10;

    @Option(
            names = "--forks",
            paramLabel = "N",
            description =
                    "JVMs of each micro-benchmark and variant (default: 10, of more than 25 candidates as many as a verdict takes).")
    Integer forks;

    @Option(
            names = "--jmh",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "Further options for JMH itself: \"-wi 3 -i 3 -prof perfasm\".")
    String options;

    /** @param sharing comparisons of a benchmark that share the risk of a false alarm */
    int forks(int sharing) {
        return forks == null ? Sampling.enough(FORKS, sharing) : forks;
    }

    /** What JMH is told, word by word. */
    List<String> words() {
        return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+"));
    }
}
