package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.stats.GainLeft;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * Variants with a sink against the first variant with the same sink, where both were measured without one, too: what is left
 * of a difference, end to end.
 *
 * @param variants the first is the baseline
 */
record SinkContrasts(List<VariantSpec> variants, Contrasts<Demand, LatencyFigures> contrasts) {

    /** The same variant as another one, with a sink. */
    private record Sunk(int index, VariantSpec spec, VariantSpec without) {}

    /** @param plain those of variants with the first one */
    List<EndToEnd> of(List<Demand> demands, List<Contrast<Demand>> plain) {
        if (variants.get(0).sink().isPresent()) {
            return List.of();
        }
        return variants.stream()
                .flatMap(spec -> spec.sink().stream())
                .distinct()
                .flatMap(sink -> of(sink, demands, plain).stream())
                .toList();
    }

    private List<EndToEnd> of(String sink, List<Demand> demands, List<Contrast<Demand>> plain) {
        Predicate<VariantSpec> sunk = spec -> spec.sink().equals(Optional.of(sink));
        Optional<Integer> baseline = index(sunk.and(variants.get(0)::sameButForSink));
        if (baseline.isEmpty()) {
            return List.of();
        }
        List<Sunk> candidates = new ArrayList<>();
        for (int i = 1; i < variants.size(); i++) {
            VariantSpec without = variants.get(i);
            if (without.sink().isEmpty()) {
                index(sunk.and(without::sameButForSink))
                        .ifPresent(index -> candidates.add(new Sunk(index, variants.get(index), without)));
            }
        }
        List<ComparedArm.NamedArm> named = candidates.stream()
                .map(each -> new ComparedArm.NamedArm(each.index(), each.spec().text()))
                .toList();
        return contrasts.of(baseline.get(), null, named, demands).stream()
                .flatMap(with -> beside(plain, with, without(candidates, with.comparison())).stream()
                        .map(without -> new EndToEnd(
                                with.condition(),
                                sink,
                                without.comparison(),
                                with.comparison(),
                                GainLeft.of(without.comparison(), with.comparison())
                                        .orElse(null))))
                .toList();
    }

    private static String without(List<Sunk> candidates, Comparison with) {
        return candidates.stream()
                .filter(each -> each.spec().text().equals(with.candidate()))
                .map(each -> each.without().text())
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Contrast<Demand>> beside(
            List<Contrast<Demand>> plain, Contrast<Demand> with, String candidate) {
        return plain.stream()
                .filter(contrast -> contrast.condition().equals(with.condition()))
                .filter(contrast ->
                        contrast.comparison().metric() == with.comparison().metric()
                                && contrast.comparison().candidate().equals(candidate))
                .findFirst();
    }

    private Optional<Integer> index(Predicate<VariantSpec> which) {
        return IntStream.range(0, variants.size())
                .filter(i -> which.test(variants.get(i)))
                .boxed()
                .findFirst();
    }
}
