package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.variant.Variant;

/**
 * A variant in an experiment.
 *
 * @param index in the experiment's list of variants; 0 is the baseline
 * @param plugin the one that its spec names, or the tape's best
 */
record Subject(int index, Variant variant, String plugin) {

    String spec() {
        return variant.spec().text();
    }

    /** For a line of progress: the role tells two equal specs apart. */
    String label() {
        return index == 0 ? "baseline " + spec() : spec();
    }
}
