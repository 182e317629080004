package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.result.Comparison;

/** What is compared under each condition: a {@linkplain Subject variant}, or what runs in the place of one. */
public interface Arm {

    /** As its trials are entered under; 0 is the baseline. */
    int index();

    /** What it is called. */
    String title();

    /** The question that it answers as a candidate, the same for those that share the risk of a false alarm. */
    String question();

    /** For the folder of a trial. */
    default String fileName() {
        return title().replaceAll("[^A-Za-z0-9.]+", "-");
    }

    /** Whether it is the baseline, once more: no candidate for anything, it shares no risk. */
    default boolean same() {
        return title().equals(Comparison.SAME);
    }

    /** One that is no variant. */
    public record NamedArm(int index, String title, String question) implements Arm {

        /** One that shares the risk with others like it. */
        public NamedArm(int index, String title) {
            this(index, title, title.equals(Comparison.SAME) ? title : "");
        }
    }
}
