package io.debezium.perf.harness.question.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf verify}.
 *
 * @param candidate may be the baseline again
 * @param tapes one for each workload; at least one
 */
public record VerifyPlan(VariantSpec baseline, VariantSpec candidate, List<TapePlan> tapes, Invocation typed) {

    /** A workload's own number of events is divided by this, which leaves every kind of event many times over. */
    private static final int SHARE = 30;

    private static final long FEWEST_EVENTS = 1_000;

    /** Scale of pgbench's tables, which are created for each tape; the content of events does not depend on it. */
    private static final int PGBENCH_SCALE = 1;

    /** Values that depend on the time of processing, or are drawn by chance for each run. */
    private static final List<String> OF_THE_RUN =
            List.of("value.ts_ms", "value.ts_us", "value.ts_ns", "headers.__debezium.context.runId");

    /** Processing times, as the transform {@code unwrap} names them. */
    private static final List<String> LEFT_TIMES = List.of("value.__ts_ms", "value.__ts_us", "value.__ts_ns");

    /** @throws InvalidConfiguration if a variant is not Debezium, or the variants name different plugins */
    public VerifyPlan {
        tapes = List.copyOf(tapes);
        VariantRules.requireDebezium(baseline, candidate);
        tapes.forEach(tape -> BrokerAddress.requireUse(tape.server().kafka(), List.of(baseline, candidate)));
        tapes.forEach(tape -> VariantRules.requireEffective(List.of(baseline, candidate), tape.origins()));
        Set<String> named = named(baseline, candidate);
        if (named.size() > 1) {
            throw InvalidConfiguration.of(
                    "plan.must-use-same-plugin", "--candidate " + candidate.text(), baseline.text());
        }
    }

    /** The same plan as a part of another run; see {@link ComparePlan#in}. */
    public VerifyPlan in(Path folder) {
        return new VerifyPlan(baseline, candidate, tapes, typed.in(folder));
    }

    /** A workload's tape, as short as suffices to verify; a recorded tape keeps its size. */
    public static TapeRequest brief(TapeWorkload workload) {
        TapeRequest own = TapeRequest.of(workload);
        if (workload.recorded().isPresent()) {
            return own;
        }
        TapeRequest brief = own.withEvents(Math.max(FEWEST_EVENTS, own.events() / SHARE));
        return workload.folder().isPresent() ? brief : brief.withScale(PGBENCH_SCALE);
    }

    /** The plugins that a tape is read with: the one that a variant names, otherwise all that the tape has. */
    public List<String> pluginsOf(List<String> there) {
        Set<String> named = named(baseline, candidate);
        return named.isEmpty() ? there : List.copyOf(named);
    }

    /** Paths of values in each record that may differ. */
    public List<String> leftOut() {
        List<String> paths = new ArrayList<>(OF_THE_RUN);
        if (!oneRelease()) {
            paths.add("value.source.version");
        }
        if (!baseline.transforms().equals(candidate.transforms())) {
            // Everything that transforms produce.
            paths.add("left.");
        } else if (!baseline.transforms().isEmpty()) {
            paths.addAll(LEFT_TIMES);
        }
        return paths;
    }

    /** Whether both variants must report the same version, which is part of every event. */
    private boolean oneRelease() {
        return baseline.version().equals(candidate.version())
                && baseline.overlay().equals(candidate.overlay());
    }

    private static Set<String> named(VariantSpec... variants) {
        return new TreeSet<>(Stream.of(variants)
                .map(VariantSpec::plugin)
                .flatMap(Optional::stream)
                .toList());
    }
}
