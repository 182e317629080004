package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.question.latency.LatencyResult;
import io.debezium.perf.harness.question.latency.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkedOut;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

/** Made-up results of {@code perf latency}. */
final class LatencyResultFixture {

    static final String FIRST = "3.2.0.Final";
    static final String SECOND = "3.6.3.Final,set.name=<b>x</b>";
    static final Demand TWENTY = Demand.steady(20_000);

    private LatencyResultFixture() {}

    /** One variant in one round: idle, 500/s, 20,000/s of which the load reached 11,200, max. */
    static LatencyResult single(double idleCores) {
        return of(
                List.of(FIRST),
                List.of(Demand.IDLE, Demand.steady(500), TWENTY, Demand.MAX),
                1,
                List.of(
                        LatencyCells.of(1, 1, 0, Demand.IDLE, LatencyCells.idle(idleCores)),
                        LatencyCells.of(2, 1, 0, Demand.steady(500), LatencyCells.figures(500, 8_000)),
                        LatencyCells.of(3, 1, 0, TWENTY, LatencyCells.figures(11_200, 900_000)),
                        LatencyCells.of(
                                4, 1, 0, Demand.MAX, LatencyCells.figures(12_000, 5_000_000, second -> 400 * second))),
                List.of(),
                List.of());
    }

    /** Two variants over rounds, the second one's latency {@code ratio} times that of the first. */
    static LatencyResult compared(int rounds, double ratio) {
        return compared(SECOND, rounds, ratio, 1);
    }

    /** A variant and itself, so much later or earlier in every other round. */
    static LatencyResult itself(int rounds, double factor) {
        return compared(Comparison.SAME, rounds, factor, 2);
    }

    private static LatencyResult compared(String candidate, int rounds, double ratio, int kinds) {
        Demand demand = Demand.steady(1_000);
        List<Trial<Demand, LatencyFigures>> cells = new ArrayList<>();
        List<Pair> pairs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            long one = 8_000 + 100L * (round % 3);
            long other = Math.round((round + 1) % kinds == 0 ? ratio * one : one / ratio);
            cells.add(LatencyCells.of(2 * round - 1, round, 0, demand, LatencyCells.figures(1_000, one)));
            cells.add(LatencyCells.of(2 * round, round, 1, demand, LatencyCells.figures(1_000, other)));
            pairs.add(new Pair(one, other));
        }
        List<Contrast<Demand>> contrasts =
                Comparisons.of(Metric.LATENCY_P99_MICROS, List.of(new Comparisons.Candidate(candidate, pairs)), 0.1)
                        .stream()
                        .map(comparison -> new Contrast<>(demand, comparison))
                        .toList();
        return of(List.of(FIRST, candidate), List.of(demand), rounds, cells, contrasts, List.of());
    }

    /** A backlog, and a search between 250/s and 16,000/s that found 2,900/s. */
    static LatencyResult burst() {
        Demand backlog = Demand.backlog(200_000);
        return of(
                List.of(FIRST),
                List.of(backlog),
                1,
                List.of(
                        LatencyCells.of(1, 1, 0, backlog, LatencyCells.backlog(9.8)),
                        LatencyCells.of(
                                2,
                                0,
                                0,
                                Demand.steady(16_000),
                                LatencyCells.figures(15_900, 8_000, second -> 800 * second)),
                        LatencyCells.of(3, 0, 0, Demand.steady(250), LatencyCells.figures(250, 8_000))),
                List.of(),
                List.of(new Sustained(0, 250, 16_000, 2_900.0, 3_100.0, false)));
    }

    /** One that writes into a table, by so many rows a second faster than they are delivered. */
    static LatencyResult queue(long rowsPerSecond) {
        Demand demand = Demand.steady(500);
        List<Lag> queue = IntStream.rangeClosed(1, 30)
                .mapToObj(second -> {
                    long rows = 3_000 + second % 3 + rowsPerSecond * second;
                    return new Lag(second, rows, (double) rows);
                })
                .toList();
        LatencyFigures figures = LatencyCells.figures(500, 8_000);
        return of(
                List.of(FIRST + ",sink=table"),
                List.of(demand),
                1,
                List.of(LatencyCells.of(
                        1,
                        1,
                        0,
                        demand,
                        Records.with(
                                figures,
                                "queue",
                                queue,
                                "figures",
                                figures.figures()
                                        .with(Metric.WRITTEN_P50_MICROS, 4_000)
                                        .with(Metric.LATENCY_P95_MICROS, 7_600)
                                        .with(Metric.DELIVERIES_PER_SECOND, 800)
                                        .with(Metric.QUEUE_DEPTH, 3_002 + 30 * rowsPerSecond)
                                        .with(Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT, 200)
                                        .with(Metric.QUEUE_DRAIN_MICROS, 4e6)
                                        .with(Metric.DELIVERED_TWICE, 100)))),
                List.of(),
                List.of());
    }

    private static LatencyResult of(
            List<String> variants,
            List<Demand> demands,
            int rounds,
            List<Trial<Demand, LatencyFigures>> cells,
            List<Contrast<Demand>> contrasts,
            List<Sustained> sustained) {
        return WorkedOut.in(new LatencyResult(
                Examples.header(LatencyResult.class, "scripts/perf latency"),
                Examples.database(),
                Examples.workload(),
                Records.with(Examples.design(rounds, 0.1), "underLoad", new Design.UnderLoad(5, 20, null)),
                variants.stream().map(Examples::variant).toList(),
                demands,
                cells,
                contrasts,
                sustained,
                List.of(),
                null));
    }
}
