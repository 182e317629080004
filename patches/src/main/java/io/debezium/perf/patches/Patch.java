package io.debezium.perf.patches;

import java.util.List;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

/** A candidate fix for one hot spot of Debezium. Immutable; asked for what it is, it loads no class of Debezium's. */
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

    /** As it is named in {@code patch=}: small letters and dashes. */
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

    /** Code of other classes that it goes round or takes for granted, and that must be known as well; nothing of it is changed. */
    List<Target> takenForGranted() {
        return List.of();
    }

    /** The issue of Debezium's that it is about: {@code DBZ-9093}; empty where there is none. */
    public final Optional<String> issue() {
        return Optional.ofNullable(issueOrNull);
    }

    /** The benchmark that times what it changes; empty where none does, as of what goes on between threads. */
    public Optional<MicroBenchmark> micro() {
        return Optional.empty();
    }

    /** @param original the class that is changed, with its code */
    abstract DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies);
}
