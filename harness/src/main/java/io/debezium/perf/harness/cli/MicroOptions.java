package io.debezium.perf.harness.cli;

import java.util.List;

import picocli.CommandLine.Option;

/** The options of every command that runs micro-benchmarks. */
final class MicroOptions {

    @Option(
            names = "--forks",
            paramLabel = "N",
            defaultValue = "10",
            description = "JVMs of each micro-benchmark and variant (default ${DEFAULT-VALUE}).")
    int forks;

    @Option(
            names = "--jmh",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "Further options for JMH itself: \"-wi 3 -i 3 -prof perfasm\".")
    String options;

    /** What JMH is told, word by word. */
    List<String> words() {
        return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+"));
    }
}
