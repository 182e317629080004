package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.result.Comparison;

/**
 * One of the alternatives that an experiment compares: a {@linkplain Subject variant}, or another set-up in the place of one.
 */
public interface Arm {

    /** The index under which the journal has its trials; 0 is the baseline. */
    int index();

    /** The name of the arm in reports. */
    String title();

    /**
     * The question that this arm answers as a candidate. Arms with the same question form a family, over which the risk of a
     * false alarm is corrected.
     */
    String question();

    /** A name for the folders of its trials. */
    default String fileName() {
        return title().replaceAll("[^A-Za-z0-9.]+", "-");
    }

    /** Whether this arm is the baseline a second time, which calibrates the comparison and is corrected with no other arm. */
    default boolean same() {
        return title().equals(Comparison.SAME);
    }

    /** An arm that is not a variant. */
    public record NamedArm(int index, String title, String question) implements Arm {

        /** An arm of the common family. */
        public NamedArm(int index, String title) {
            this(index, title, title.equals(Comparison.SAME) ? title : "");
        }
    }
}
