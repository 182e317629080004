package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Alternatives;
import io.debezium.perf.harness.result.Alternatives.Alternative;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.BlockEstimates;
import io.debezium.perf.harness.stats.Median;

/** Puts the methods of a class of benchmarks beside each other. */
final class AlternativesAssembly {

    private final List<Benchmark> benchmarks;
    private final List<Trial<Integer, JmhFigures>> forks;
    private final int blocks;
    private final BlockEstimates estimates;

    /**
     * @param benchmarks by index
     * @param blocks planned
     */
    AlternativesAssembly(
            List<Benchmark> benchmarks, List<Trial<Integer, JmhFigures>> forks, int blocks, double confidence) {
        this.benchmarks = benchmarks;
        this.forks = forks;
        this.blocks = blocks;
        this.estimates = new BlockEstimates(confidence);
    }

    /** Of each class and values of parameters that have something to compare, each variant's. */
    List<Alternatives> assemble(int variants) {
        Map<List<Object>, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < benchmarks.size(); i++) {
            Benchmark benchmark = benchmarks.get(i);
            groups.computeIfAbsent(List.of(benchmark.className(), benchmark.parameters()), group -> new ArrayList<>())
                    .add(i);
        }
        List<Alternatives> all = new ArrayList<>();
        for (List<Integer> group : groups.values()) {
            for (int variant = 0; variant < variants; variant++) {
                alternatives(variant, group).ifPresent(all::add);
            }
        }
        return all;
    }

    private Optional<Alternatives> alternatives(int variant, List<Integer> group) {
        List<Integer> measured = group.stream()
                .filter(benchmark -> Trial.isMeasured(forks, variant, benchmark))
                .filter(benchmark -> Arrays.stream(scores(benchmark, variant)).anyMatch(Double::isFinite))
                .toList();
        Integer scaffold = first(measured, Benchmark::isScaffold);
        Integer reference = first(measured, Benchmark::isReference);
        List<Alternative> alternatives = measured.stream()
                .filter(benchmark -> !benchmarks.get(benchmark).isScaffold())
                .map(benchmark -> alternative(variant, benchmark, reference, scaffold))
                .toList();
        boolean comparable = scaffold != null || reference != null && alternatives.size() > 1;
        Benchmark one = benchmarks.get(group.get(0));
        return comparable && !alternatives.isEmpty()
                ? Optional.of(
                        new Alternatives(variant, one.className(), one.parameters(), reference, scaffold, alternatives))
                : Optional.empty();
    }

    private Integer first(List<Integer> of, Function<Benchmark, Boolean> which) {
        return of.stream()
                .filter(benchmark -> which.apply(benchmarks.get(benchmark)))
                .findFirst()
                .orElse(null);
    }

    private Alternative alternative(int variant, int benchmark, Integer reference, Integer scaffold) {
        double[] own = scores(benchmark, variant);
        boolean throughput = benchmarks.get(benchmark).isThroughput();
        boolean netted = scaffold != null && !throughput;
        double[] beneath = netted ? scores(scaffold, variant) : null;
        Estimate net = netted ? estimates.difference(own, beneath).orElse(null) : null;
        Estimate speed = null;
        Estimate netSpeed = null;
        if (reference != null && reference != benchmark) {
            double[] other = scores(reference, variant);
            speed = (throughput ? estimates.ratio(own, other) : estimates.ratio(other, own)).orElse(null);
            netSpeed = netted
                    ? estimates.ratio(less(other, beneath), less(own, beneath)).orElse(null)
                    : null;
        }
        return new Alternative(
                benchmark,
                median(standing(benchmark, variant, JmhFigures::score)),
                allocation(benchmark, variant),
                net,
                speed,
                netSpeed);
    }

    private Double allocation(int benchmark, int variant) {
        double[] known = standing(benchmark, variant, JmhFigures::allocatedBytesPerOp);
        return Arrays.stream(known).anyMatch(Double::isFinite) ? median(known) : null;
    }

    private double[] scores(int benchmark, int variant) {
        return standing(benchmark, variant, JmhFigures::score);
    }

    /** By block; NaN where none stands. */
    private double[] standing(int benchmark, int variant, Function<JmhFigures, Double> figure) {
        return IntStream.rangeClosed(1, blocks)
                .mapToDouble(block -> Trial.standing(forks, block, variant, benchmark)
                        .map(Trial::figures)
                        .map(figure)
                        .filter(Objects::nonNull)
                        .orElse(Double.NaN))
                .toArray();
    }

    private static double[] less(double[] figures, double[] subtracted) {
        return IntStream.range(0, figures.length)
                .mapToDouble(i -> figures[i] - subtracted[i])
                .toArray();
    }

    private static double median(double[] figures) {
        return Median.of(Arrays.stream(figures).filter(Double::isFinite).toArray());
    }
}
