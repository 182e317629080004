package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.plan.Thresholds.Entry;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf check} is to do.
 *
 * @param candidate one; it may be the baseline once more
 * @param thresholds the gates that are measured; at least one
 * @param forks how the micro-benchmarks are sampled
 * @param trials how the workloads are
 * @param options for JMH
 * @param tapes of every workload that the thresholds name, by its name
 * @param timeLimit for all of it
 * @param home the project's folder
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record CheckPlan(
        VariantSpec baseline,
        VariantSpec candidate,
        Thresholds thresholds,
        Sampling forks,
        Sampling trials,
        List<String> options,
        Map<String, TapePlan> tapes,
        Optional<Duration> timeLimit,
        Path home,
        Path results,
        Invocation typed) {

    /** @throws io.debezium.perf.harness.InvalidConfiguration if a variant is not one that can be measured so */
    public CheckPlan {
        options = List.copyOf(options);
        tapes = Map.copyOf(tapes);
        VariantRules.requireDebezium(baseline, candidate);
        if (!thresholds.micro().isEmpty()) {
            JmhPlan.requireBenchmarkable(baseline);
            JmhPlan.requireBenchmarkable(candidate);
        }
        tapes.values().forEach(tape -> VariantRules.requireOver(tape, List.of(baseline, candidate)));
    }

    /**
     * Its micro-benchmarks.
     *
     * @param folder where the run's own folder is made
     * @param left of the time limit
     */
    public JmhPlan micro(Path folder, Optional<Duration> left) {
        return new JmhPlan(
                thresholds.micro().stream().map(Entry::selection).toList(),
                List.of(baseline, candidate),
                options,
                JmhPlan.By.SCORE,
                forks.with(forks.minEffect(), left),
                home,
                folder,
                typed);
    }

    /**
     * One of its workloads; as {@link #micro}. What the run says of the pairs it takes is about CPU per event, so its band is
     * that gate's, where there is one.
     */
    public ComparePlan macro(Entry entry, Path folder, Optional<Duration> left) {
        Threshold cpu = entry.gates().get(Metric.CPU_MICROS_PER_EVENT);
        double effect = cpu == null ? trials.minEffect() : cpu.worse();
        CountSampling counting = entry.counting();
        Sampling timed = trials.with(effect, left);
        return new ComparePlan(
                List.of(baseline, candidate),
                tapes.get(entry.subject()),
                counting.alone() ? timed.without() : timed,
                counting,
                folder,
                typed,
                Optional.empty());
    }
}
