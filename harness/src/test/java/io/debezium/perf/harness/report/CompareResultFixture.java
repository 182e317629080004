package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Looks;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;

/** Made-up results of {@code perf compare}: trials with noise, and comparisons that follow from them. */
final class CompareResultFixture {

    static final String OLD = "3.2.0.Final";
    static final String NEW = "3.6.3.Final";

    static final double BAND = 0.02;

    private CompareResultFixture() {}

    /** A variant, and its figures relative to the baseline's; no instructions where none are counted. */
    record Side(String spec, String kind, double cpu, double rate, double allocation, double rss, double instructions) {

        Side(String spec, String kind, double cpu, double rate, double allocation, double rss) {
            this(spec, kind, cpu, rate, allocation, rss, 0);
        }

        /** On a machine that counts instructions. */
        static Side counted(String spec, double cpu, double instructions) {
            return new Side(spec, "debezium", cpu, 1, 1, 1, instructions);
        }

        static Side debezium(String spec, double cpu, double rate, double allocation, double rss) {
            return new Side(spec, "debezium", cpu, rate, allocation, rss);
        }
    }

    static final Side BASELINE = Side.debezium(OLD, 1, 1, 1, 1);

    /** Ten pairs on a quiet machine: 31 % more CPU per event. */
    static CompareResult complete() {
        return of(10, 0.95, BASELINE, Side.debezium(NEW, 1.31, 0.76, 1.12, 1.003));
    }

    /** On a machine that counts instructions: 4 % fewer, and no clear difference in CPU time. */
    static CompareResult counted() {
        return of(10, 0.95, Side.counted(OLD, 1, 1), Side.counted(NEW, 0.995, 0.96));
    }

    /** A sweep beside a raw reader: four candidates that share the risk of a false alarm, decided at the second look. */
    static CompareResult sweep() {
        CompareResult sweep = of(
                10,
                0.9875,
                BASELINE,
                Side.debezium(NEW, 1.31, 0.76, 1.12, 1.003),
                Side.debezium(NEW + ",set.max.batch.size=8192", 1.27, 0.79, 1.12, 1.21),
                Side.debezium(
                        NEW + ",overlay=../debezium/debezium-connector-postgres/target/classes", 1.001, 1, 0.93, 1),
                new Side("raw", "raw", 0.22, 1.74, 0.1, 0.4));
        return Records.with(sweep, "design", decided(sweep.design()));
    }

    /** After ten of at most twenty pairs. */
    static Design decided(Design design) {
        return Records.with(design, "rounds", 20).with(new Looks(List.of(8, 10), 20, "decided", 0.981, 1.21));
    }

    static CompareResult of(int pairs, double confidence, Side... sides) {
        List<List<Integer>> order = order(pairs, sides.length);
        List<Trial<Purpose, ReplayFigures>> trials = trials(order, sides);
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 1; i < sides.length; i++) {
            comparisons.addAll(ComparisonFixture.of(trials, i, sides[i].spec(), confidence));
        }
        return new CompareResult(
                Examples.header(
                        CompareResult.class,
                        "scripts/perf compare --baseline 3.2.0.Final --candidate 3.6.3.Final --events 600000"),
                Examples.database(new Setting("wal_level", "logical", "replica", "command line")),
                Examples.tape("simple-update"),
                design(pairs, order),
                IntStream.range(0, sides.length)
                        .mapToObj(i -> variant(sides[i]))
                        .toList(),
                trials,
                comparisons,
                sides.length > 1 ? ProfileFixture.differences(sides[1].spec()) : List.of(),
                List.of(),
                null,
                null,
                null,
                null);
    }

    static Design design(int pairs, List<List<Integer>> order) {
        return Records.with(
                        Examples.design(pairs, BAND), "seed", 4711L, "otherCoresLimit", 0.1, "stealPercentLimit", 1.0)
                .with(new Design.OverTape(1, 100_000, 20_000, order, 3));
    }

    private static VariantInfo variant(Side side) {
        boolean debezium = side.kind().equals("debezium");
        boolean overlay = side.spec().contains("overlay=");
        return Records.with(
                debezium ? Examples.variant(side.spec()) : Examples.variant(side.spec(), side.kind()),
                "jdk",
                "Temurin 25.0.1+8-LTS",
                "jvm",
                debezium ? List.of("-Xmx512m") : List.of(),
                "properties",
                debezium
                        ? List.of(new Property("plugin.name", "decoderbufs"), new Property("snapshot.mode", "no_data"))
                        : List.of(),
                "overlay",
                overlay ? List.of("../debezium/debezium-connector-postgres/target/classes") : List.of(),
                "replaced",
                overlay ? List.of("io.debezium.connector.postgresql.TypeRegistry") : List.of(),
                "source",
                overlay
                        ? new SourceInfo(
                                "v3.6.1.Final",
                                "428e4db6448d2aa7c9e2c77c61e9fa7f2c1c9a10",
                                List.of(new CommitInfo(
                                        "428e4db6448d2aa7c9e2c77c61e9fa7f2c1c9a10",
                                        "Ada <ada@localhost>",
                                        "dbz#2350 Resolve the column type once & for all")),
                                List.of("debezium-connector-postgres/src/main/java/TypeRegistry.java"),
                                3)
                        : null,
                "command",
                "/usr/lib/jvm/temurin-25/bin/java -Xmx512m @classpath io.debezium.perf.app.Main --config engine.properties");
    }

    static List<List<Integer>> order(int blocks, int variants) {
        Random random = new Random(7);
        List<List<Integer>> order = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            List<Integer> shuffled =
                    new ArrayList<>(IntStream.range(0, variants).boxed().toList());
            Collections.shuffle(shuffled, random);
            order.add(shuffled);
        }
        return order;
    }

    private static List<Trial<Purpose, ReplayFigures>> trials(List<List<Integer>> order, Side... sides) {
        Random random = new Random(11);
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int block = 0; block < order.size(); block++) {
            double drift = 1 + 0.015 * Math.sin(block / 2.0);
            for (int variant : order.get(block)) {
                double noise = drift * (1 + 0.008 * random.nextGaussian());
                trials.add(trial(trials.size() + 1, block + 1, variant, sides[variant], noise));
            }
        }
        return trials;
    }

    /** A trial whose figures and marks agree: CPU per event falls by a half within the warm-up. */
    static Trial<Purpose, ReplayFigures> trial(int number, int block, int variant, Side side, double noise) {
        double cpu = 18.2 * side.cpu() * noise;
        double rate = 61_000 * side.rate() / noise;
        long events = 480_000;
        List<MarkReading> marks = new ArrayList<>();
        double used = 900_000;
        for (long at = 0; at <= 600_000; at += 20_000) {
            marks.add(new MarkReading(at, at / rate, used, 0.97 * used, at * 18_900.0 * side.allocation(), 0.55));
            used += 20_000 * cpu * (1 + 4 * Math.exp(-at / 18_000.0));
        }
        Trial<Purpose, ReplayFigures> trial = Examples.trial(
                number,
                block,
                variant,
                Purpose.TIMED,
                TrialStatus.OK,
                600_000 / rate + 3.1,
                figures(events, rate, cpu, side, noise)
                        .with(side.instructions() == 0 ? null : counted(side, noise), marks));
        return Records.with(
                trial,
                "folder",
                "trials/%02d-%s".formatted(number, side.spec()),
                "startedAt",
                Examples.START.plusSeconds(number * 14L),
                "interference",
                new Interference(0.1, 0.02, 0, 0));
    }

    private static ReplayFigures figures(long events, double rate, double cpu, Side side, double noise) {
        Figures figures = Figures.of()
                .with(Metric.EVENTS_PER_SECOND, rate)
                .with(Metric.CPU_MICROS_PER_EVENT, cpu)
                .with(Metric.MEAN_CPU_MICROS_PER_EVENT, cpu)
                .with(Metric.CPU_CORES, rate * cpu / 1e6)
                .with(Metric.PEAK_RSS_BYTES, Math.round(642_383_872L * side.rss() * (1 + (noise - 1) / 3)))
                .with(Metric.SERVER_CPU_MICROS_PER_EVENT, 9.4)
                .with(Metric.SERVER_CORES, 9.4 * rate / 1e6)
                .with(Metric.START_UP_MICROS, 2.8e6);
        boolean debezium = side.kind().equals("debezium");
        if (debezium) {
            figures = figures.with(Metric.JIT_SHARE, 0.03)
                    .with(Metric.GC_SHARE, 0.06)
                    .with(Metric.ALLOCATED_BYTES_PER_EVENT, 18_900.0 * side.allocation() * (1 + (noise - 1) / 20))
                    .with(Metric.QUEUE_FILL, 0.55);
        }
        return new ReplayFigures(figures, events, events / rate, null, List.of());
    }

    /** Nothing else on the machine moves them: a tenth of the noise. */
    private static HardwareFigures counted(Side side, double noise) {
        double instructions = 74_000 * side.instructions() * (1 + (noise - 1) / 10);
        return new HardwareFigures(
                HardwareFigures.of(instructions, instructions / 2.2 * side.cpu() / side.instructions()),
                1 + (noise - 1) / 10,
                1,
                "");
    }
}
