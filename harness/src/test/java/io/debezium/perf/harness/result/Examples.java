package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.question.verify.VerifyResult.FirstDifference;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;

/**
 * What every result speaks of, made up: a quiet machine, its server, a load, a tape, trials that went well. Each is whole; a
 * test that is about one of its components changes that one by {@link Records#with}.
 */
public final class Examples {

    /** When whatever is made up here began. */
    public static final Instant START = Instant.parse("2026-11-20T10:15:30Z");

    /** Of a run that went through at once. */
    public static final Outcome COMPLETE = outcome(RunStatus.COMPLETE);

    private Examples() {}

    /**
     * A result with these components: of a run that went through, with its type's command and schema version. All else is
     * empty or null, whatever a type has or will have.
     */
    public static <R extends Record & Result> R result(Class<R> type, Object... namesAndValues) {
        return Records.with(Records.of(type, "header", header(type)), namesAndValues);
    }

    /** A tape of 20,001 events that was verified with decoderbufs. */
    public static VerifiedTape verified(String workload, boolean same, boolean failed, String detail) {
        FirstDifference difference = same || failed
                ? null
                : new FirstDifference(VerifyResult.VerifiedPart.CONTENT, 7, "", "", "", List.of(), detail);
        return new VerifiedTape(
                workload, "decoderbufs", 20_001, same, detail, difference, List.of(), null, List.of(), 1);
    }

    /** Complete where all are the same. */
    public static VerifyResult verified(VerifiedTape... rows) {
        boolean same = Stream.of(rows).allMatch(VerifiedTape::same);
        return result(
                VerifyResult.class,
                "outcome",
                outcome(same ? RunStatus.COMPLETE : RunStatus.FAILED),
                "rows",
                List.of(rows));
    }

    /** Of a run that went through. */
    public static ResultHeader header(Class<? extends Result> type) {
        return header(type, "scripts/perf " + type.getAnnotation(ResultOf.class).value());
    }

    public static ResultHeader header(Class<? extends Result> type, String commandLine) {
        return ResultHeader.of(type, START, COMPLETE, commandLine, environment());
    }

    public static Outcome outcome(RunStatus status) {
        return outcome(status, "");
    }

    public static Outcome outcome(RunStatus status, String message, String... logTail) {
        return new Outcome(status, message, List.of(logTail));
    }

    public static Environment environment() {
        return new Environment(
                "Debian GNU/Linux 12",
                "6.1.0-38-amd64",
                "Example CPU @ 2.60GHz",
                4,
                25_769_803_776L,
                "abc",
                "Temurin 17.0.16+8",
                0.14,
                "not counted: this virtual machine has no performance counters. Give it some.");
    }

    /** A local one. */
    public static DatabaseInfo database(Setting... settings) {
        return new DatabaseInfo(
                "local",
                "PostgreSQL 15 and decoderbufs are installed",
                "PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu",
                List.of(settings));
    }

    /** pgbench's, as fast as the server goes. */
    public static WorkloadInfo workload() {
        return new WorkloadInfo("simple-update", "pgbench 15.18", 10, 20, 2, null, "pgbench");
    }

    /** Of 600,000 events. */
    public static TapeInfo tape(String workload) {
        return new TapeInfo(
                workload + "-10-600000-pg15",
                workload,
                10,
                600_000,
                109_051_904,
                "15.18 (Debian 15.18-0+deb12u1)",
                Instant.parse("2026-11-19T17:12:00Z"),
                List.of(new TapeDigest(
                        "decoderbufs",
                        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                        "3.2.0.Final")),
                "server",
                List.of());
    }

    /** Of Debezium as it is released, with nothing but what its spec says of the version. */
    public static VariantInfo variant(String spec) {
        return new VariantInfo(
                spec,
                "debezium",
                spec.split(",")[0],
                "decoderbufs",
                "/usr/lib/jvm/25",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                "checked on 2026-11-20 in 20261120T080000Z-compare-simple-update",
                "java");
    }

    /** Of what is not Debezium. */
    public static VariantInfo variant(String spec, String kind) {
        return Records.with(variant(spec), "kind", kind, "debezium", null);
    }

    /** @param minEffect smallest relative difference that matters */
    public static Design design(int rounds, double minEffect) {
        return new Design(rounds, minEffect, 0.95, 1, 0.15, 5, null, null, null, List.of(), null);
    }

    /** One on a quiet machine, whatever became of it. */
    public static <C, F> Trial<C, F> trial(
            int number, int round, int arm, C condition, TrialStatus status, double seconds, F figuresOrNull) {
        return new Trial<>(
                number,
                round,
                arm,
                condition,
                status,
                status == TrialStatus.OK ? "" : "as told",
                List.of(),
                "trials/%02d".formatted(number),
                START,
                seconds,
                figuresOrNull,
                new Interference(0, 0.02, 0, 0));
    }

    /** Of ten pairs that agree. */
    public static Comparison comparison(
            String candidate, Metric metric, double baseline, double ratio, double low, double high, Verdict verdict) {
        return new Comparison(
                candidate,
                metric,
                baseline,
                baseline * ratio,
                ratio,
                low,
                high,
                0.95,
                0.002,
                10,
                10,
                verdict,
                List.of());
    }

    /**
     * Of CPU per event.
     *
     * @param ratio with an interval of 0.01 on either side; NaN for 0.5 from a single pair, which has none
     */
    public static Comparison cpu(String candidate, double ratio) {
        if (Double.isNaN(ratio)) {
            return Records.with(
                    comparison(
                            candidate,
                            Metric.CPU_MICROS_PER_EVENT,
                            20,
                            0.5,
                            Double.NaN,
                            Double.NaN,
                            Verdict.INCONCLUSIVE),
                    "pairs",
                    1,
                    "pairsAgreeing",
                    1);
        }
        return comparison(
                candidate, Metric.CPU_MICROS_PER_EVENT, 20, ratio, ratio - 0.01, ratio + 0.01, Verdict.FASTER);
    }
}
