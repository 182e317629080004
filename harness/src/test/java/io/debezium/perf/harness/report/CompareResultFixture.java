package io.debezium.perf.harness.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.MarkReading;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Setting;
import io.debezium.perf.harness.result.Steady;
import io.debezium.perf.harness.result.TapeDigest;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;

/** Made-up results of {@code perf compare}: trials with noise, and comparisons that follow from them. */
final class CompareResultFixture {

    static final Instant START = Instant.parse("2026-11-20T10:15:30Z");
    static final String OLD = "3.2.0.Final";
    static final String NEW = "3.6.3.Final";

    static final double BAND = 0.02;

    private CompareResultFixture() {}

    /** A variant, and its figures relative to the baseline's. */
    record Side(String spec, String kind, double cpu, double rate, double allocation, double rss) {

        static Side debezium(String spec, double cpu, double rate, double allocation, double rss) {
            return new Side(spec, "debezium", cpu, rate, allocation, rss);
        }
    }

    static final Side BASELINE = Side.debezium(OLD, 1, 1, 1, 1);

    /** Ten pairs on a quiet, calibrated machine: 31 % more CPU per event. */
    static CompareResult complete() {
        return of(10, 0.95, BASELINE, Side.debezium(NEW, 1.31, 0.76, 1.12, 1.003));
    }

    /** A sweep beside a raw reader: four candidates that share the risk of a false alarm. */
    static CompareResult sweep() {
        return of(
                10,
                0.9875,
                BASELINE,
                Side.debezium(NEW, 1.31, 0.76, 1.12, 1.003),
                Side.debezium(NEW + ",set.max.batch.size=8192", 1.27, 0.79, 1.12, 1.21),
                Side.debezium(
                        NEW + ",overlay=../debezium/debezium-connector-postgres/target/classes", 1.001, 1, 0.93, 1),
                new Side("raw", "raw", 0.22, 1.74, 0.1, 0.4));
    }

    static CompareResult of(int pairs, double confidence, Side... sides) {
        List<List<Integer>> order = order(pairs, sides.length);
        List<Trial<Purpose, ReplayFigures>> trials = trials(order, sides);
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 1; i < sides.length; i++) {
            comparisons.addAll(ComparisonFixture.of(trials, i, sides[i].spec(), confidence));
        }
        return new CompareResult(
                CompareResult.SCHEMA_VERSION,
                "compare",
                START,
                new Outcome(RunStatus.COMPLETE, "", List.of()),
                "scripts/perf compare --baseline 3.2.0.Final --candidate 3.6.3.Final --events 600000",
                environment(),
                database(),
                tape(),
                design(pairs, order),
                IntStream.range(0, sides.length)
                        .mapToObj(i -> variant(sides[i]))
                        .toList(),
                trials,
                comparisons,
                sides.length > 1 ? ProfileFixture.differences(sides[1].spec()) : List.of(),
                new Forecast(0.011, "this run", 8, 0.024),
                calibration(),
                List.of());
    }

    static Environment environment() {
        return new Environment(
                "Debian GNU/Linux 12",
                "6.1.0-38-amd64",
                "Example CPU @ 2.60GHz",
                4,
                25_769_803_776L,
                "Temurin 17.0.16+8",
                0.14);
    }

    static CalibrationSummary calibration() {
        return new CalibrationSummary(
                "Example CPU @ 2.60GHz, 4 cores, 6.1.0-38-amd64",
                "3.5.0.Final",
                Instant.parse("2026-11-18T08:00:00Z"),
                "simple-update",
                600_000,
                "simple-update-0123456789",
                10,
                2,
                BAND,
                20,
                0,
                0.004,
                0.011,
                0.029,
                412);
    }

    static TapeInfo tape() {
        return new TapeInfo(
                "simple-update-10-600000-pg15",
                "simple-update",
                10,
                600_000,
                109_051_904,
                "15.18 (Debian 15.18-0+deb12u1)",
                Instant.parse("2026-11-19T17:12:00Z"),
                List.of(new TapeDigest(
                        "decoderbufs", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", OLD)));
    }

    static Design design(int pairs, List<List<Integer>> order) {
        return new Design(pairs, BAND, 0.95, 4711, 0.1, 1, null)
                .with(new Design.OverTape(1, 100_000, 20_000, order, 3));
    }

    private static DatabaseInfo database() {
        return new DatabaseInfo(
                "local",
                "PostgreSQL 15 and decoderbufs are installed",
                "PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu",
                List.of(new Setting("wal_level", "logical", "replica", "command line")));
    }

    private static VariantInfo variant(Side side) {
        boolean debezium = side.kind().equals("debezium");
        boolean overlay = side.spec().contains("overlay=");
        return new VariantInfo(
                side.spec(),
                side.kind(),
                debezium ? side.spec().substring(0, 11) : null,
                "decoderbufs",
                debezium ? "Temurin 25.0.1+8-LTS" : null,
                debezium ? List.of("-Xmx512m") : List.of(),
                debezium
                        ? List.of(new Property("plugin.name", "decoderbufs"), new Property("snapshot.mode", "no_data"))
                        : List.of(),
                overlay ? List.of("../debezium/debezium-connector-postgres/target/classes") : List.of(),
                overlay ? List.of("io.debezium.connector.postgresql.TypeRegistry") : List.of(),
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
        long events = 500_000;
        boolean debezium = side.kind().equals("debezium");
        List<MarkReading> marks = new ArrayList<>();
        double used = 900_000;
        for (long at = 0; at <= 600_000; at += 20_000) {
            marks.add(new MarkReading(at, at / rate, used, 0.97 * used, at * 18_900.0 * side.allocation(), 0.55));
            used += 20_000 * cpu * (1 + 4 * Math.exp(-at / 18_000.0));
        }
        return new Trial<>(
                number,
                block,
                variant,
                Purpose.TIMED,
                TrialStatus.OK,
                "",
                List.of(),
                "trials/%02d-%s".formatted(number, side.spec()),
                START.plusSeconds(number * 14L),
                600_000 / rate + 3.1,
                new ReplayFigures(
                        events,
                        events / rate,
                        events * cpu,
                        debezium ? steady(cpu, rate, variant) : null,
                        debezium ? events * cpu * 0.03 : null,
                        debezium ? events * cpu * 0.06 : null,
                        debezium ? events * 18_900.0 * side.allocation() * (1 + (noise - 1) / 20) : null,
                        Math.round(642_383_872L * side.rss() * (1 + (noise - 1) / 3)),
                        events * 9.4,
                        debezium ? 0.55 : null,
                        debezium ? 37L : null,
                        debezium ? 181.0 : null,
                        2.8,
                        false,
                        marks),
                new Interference(0.1, 0.02));
    }

    /** Candidates have a thread more; a tenth is the collector's. */
    private static Steady steady(double cpu, double rate, int variant) {
        double publisher = variant == 0 ? 0 : 0.2 * cpu;
        Map<String, Double> threads = new TreeMap<>(Map.of(
                "debezium-postgresconnector-perf-change-event-source-coordinator",
                0.9 * cpu - publisher - 1,
                "pool-2-thread-1",
                1.0));
        if (variant > 0) {
            threads.put("Thread-4", publisher);
        }
        return new Steady(cpu, rate, 40, threads);
    }
}
