package io.debezium.perf.harness.question.latency;

import java.util.Map;
import java.util.TreeMap;

import picocli.CommandLine.Command;

/** Measures latency in one long trial for each load. */
@Command(name = "soak")
public final class SoakCommand extends LatencyCommand {

    @Override
    public Map<String, String> defaults() {
        Map<String, String> defaults = new TreeMap<>(super.defaults());
        defaults.putAll(Map.of("--rates", "1000", "--rounds", "1", "--warmup", "2m", "--duration", "30m"));
        // Half an hour is not repeated because of a minute in which something else ran.
        defaults.putAll(Map.of("--other-cores", "1000", "--steal", "100%"));
        return defaults;
    }

    @Override
    boolean soak() {
        return true;
    }
}
