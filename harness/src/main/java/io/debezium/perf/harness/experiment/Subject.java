package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.variant.Variant;

/**
 * A variant in an experiment.
 *
 * @param index in the experiment's list of variants; 0 is the baseline
 * @param plugin the one that its spec names, or the tape's best
 * @param title its spec, or what it is called where that would be too long
 */
record Subject(int index, Variant variant, String plugin, String title) {

    Subject(int index, Variant variant, String plugin) {
        this(index, variant, plugin, variant.spec().text());
    }

    String spec() {
        return variant.spec().text();
    }

    /** For a line of progress: the role tells two equal specs apart. */
    String label() {
        return index == 0 ? "baseline " + title : title;
    }

    /** For the folder of a trial. */
    String fileName() {
        return title.equals(spec()) ? variant.spec().fileName() : title.replaceAll("[^A-Za-z0-9.]+", "-");
    }
}
