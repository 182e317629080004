package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.TapeDigest;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/** What was planned and prepared, as a result tells it. */
final class Designs {

    private Designs() {}

    static CompareResult.Design of(TapePlan tape, Sampling sampling, List<List<Integer>> order) {
        return new CompareResult.Design(
                sampling.pairs(),
                sampling.trialsPerPair(),
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                tape.warmUp(),
                tape.markEvery(),
                order,
                sampling.recordings(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1000.0).orElse(null));
    }

    static TapeInfo tape(Tape tape) {
        return new TapeInfo(
                tape.id(),
                tape.facts().workload(),
                tape.facts().scale(),
                tape.facts().events(),
                tape.facts().walBytes(),
                tape.facts().server(),
                tape.facts().recordedAt(),
                tape.facts().references().entrySet().stream()
                        .map(each -> new TapeDigest(
                                each.getKey(),
                                each.getValue().sha256(),
                                each.getValue().by()))
                        .toList());
    }

    /** @param command the command line of its newest trial */
    static VariantInfo variant(Subject subject, String command) {
        Variant variant = subject.variant();
        VariantSpec spec = variant.spec();
        return new VariantInfo(
                subject.same() ? Comparison.SAME : spec.text(),
                spec.kind().id(),
                spec.debezium().orElse(null),
                subject.plugin(),
                variant.jdk() == null ? null : variant.jdk().toString(),
                spec.jvm(),
                Facts.properties(spec.properties()),
                variant.overlay().entries().stream().map(Path::toString).toList(),
                variant.overlay().replaced(),
                command);
    }
}
