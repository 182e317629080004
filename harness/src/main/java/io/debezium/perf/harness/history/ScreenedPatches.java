package io.debezium.perf.harness.history;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.VariantInfo;

/** The factors of a screening that are patches: each is alone in its effect, whatever was on beside it. */
final class ScreenedPatches {

    private ScreenedPatches() {}

    /** @param folder of the result, for people */
    static List<PatchEffect> of(ScreenResult result, String folder) {
        return result.factors().stream()
                .filter(Factor::patched)
                .flatMap(factor -> cpu(result, factor).map(cpu -> effect(result, factor, cpu, folder)).stream())
                .toList();
    }

    private static PatchEffect effect(ScreenResult result, Factor factor, Comparison cpu, String folder) {
        VariantInfo baseline = result.variants().get(0);
        return new PatchEffect(
                factor.value(),
                List.of(factor.value()),
                baseline.debezium(),
                result.tape().workload(),
                baseline.plugin(),
                cpu,
                result.startedAt(),
                folder);
    }

    private static Optional<Comparison> cpu(ScreenResult result, Factor factor) {
        return result.effects().stream()
                .filter(effect -> effect.metric() == Metric.CPU_MICROS_PER_EVENT
                        && effect.candidate().equals(factor.name())
                        && Double.isFinite(effect.ratio()))
                .findFirst();
    }
}
