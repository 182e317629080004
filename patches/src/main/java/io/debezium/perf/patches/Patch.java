package io.debezium.perf.patches;

import java.util.List;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

/** A candidate fix for one hot spot of Debezium. Immutable; the methods that describe it load no class of Debezium. */
public abstract class Patch {

    private final String name;
    private final String hypothesis;
    private final Target target;
    private final String issueOrNull;

    Patch(String name, String hypothesis, Target target, String issueOrNull) {
        this.name = name;
        this.hypothesis = hypothesis;
        this.target = target;
        this.issueOrNull = issueOrNull;
    }

    /** The name in {@code patch=}: small letters and dashes. */
    public final String name() {
        return name;
    }

    /** What costs time, and what would cost less, in a sentence or two. */
    public final String hypothesis() {
        return hypothesis;
    }

    public final Target target() {
        return target;
    }

    /**
     * Code of other classes that the patch bypasses or relies on without changing it. It is checked like the code that is
     * changed.
     */
    List<Target> takenForGranted() {
        return List.of();
    }

    /** The issue of Debezium that the patch addresses, such as {@code DBZ-9093}; empty if there is none. */
    public final Optional<String> issue() {
        return Optional.ofNullable(issueOrNull);
    }

    /** The benchmark that times what the patch changes; empty if there is none, as for costs that arise between threads. */
    public Optional<MicroBenchmark> micro() {
        return Optional.empty();
    }

    /**
     * Adds the patch's changes to its target class.
     *
     * @param original the class that is changed, with its code
     */
    abstract DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies);
}
