package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.VariantInfo;

/** What a reader must not conclude from a comparison, a sentence or two each. */
public final class CompareLimits {

    /** What a reader must not conclude from a difference of profiles. */
    public static final List<String> PROFILES = List.of(
            "One frame in twenty is taken for changed although it has not, as the intervals have a confidence of 95 %."
                    + " A single small frame that is coloured proves nothing; a whole branch does.",
            "The JVM places a sample by its debug information, and inlines anew in every run: what a method loses may be"
                    + " found in its caller or callee. Look at both.",
            "Lambdas of one method are one frame, since their numbers change with the source.");

    /** Of every ratio that has an interval. */
    public static final String ONE_MACHINE =
            "An interval is that of this machine on this day: on another machine the ratio can lie well outside it.";

    private CompareLimits() {}

    public static List<String> of(CompareResult result) {
        List<String> limits = new ArrayList<>(measured(result.variants()));
        if (result.variants().size() > 2) {
            limits.add("Several candidates share the risk of a false verdict, so their intervals are wider (Holm). A"
                    + " p-value is not corrected.");
        }
        if (!result.differences().isEmpty()) {
            limits.addAll(recorded());
        }
        return limits;
    }

    /** What holds of recorded trials. */
    public static List<String> recorded() {
        List<String> limits = new ArrayList<>();
        limits.add(
                "Recorded trials cost more than the timed ones: the recording costs something itself, and all threads"
                        + " over the whole window count, the compiler's among them. They tell where the difference is, not how large it is.");
        limits.addAll(PROFILES);
        return limits;
    }

    /** What holds of everything that replays a tape. */
    public static List<String> measured(List<VariantInfo> variants) {
        return List.of(
                ONE_MACHINE,
                "A tape is read as fast as the program can. The figures are of a program that works off a backlog, not of one"
                        + " that follows a live load: latency is in none of them.",
                "CPU per event and events/s are those of the steady state: what a program costs while its JVM still"
                        + " compiles, or compiles again, is left out as far as that can be told.",
                "Ratios are those of this workload on this machine. Other rows, other types of columns and other"
                        + " processors weigh the same code differently; absolute figures of two machines do not compare.",
                SinkWords.limit(variants),
                "An interval covers what varies from process to process in this run. It does not cover what was the same in"
                        + " all of them: the build of the JDK, the layout of the memory after this boot, the state of the disk.");
    }
}
