package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.question.record.RecordDocument;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.stats.Wilson;

/** A recording out of the golden files, its stacks, and what becomes of it when it is not whole. */
public final class RecordResultFixture {

    static final String COORDINATOR = "debezium-postgresconnector-perf-change-event-source-coordinator";

    private static final Stacks NO_STACKS = new Stacks("", List.of());
    private static final Path PROFILE = Reported.GOLDEN.resolve("profile-1");

    private RecordResultFixture() {}

    /** A quiet machine, an engine that keeps up, 60 s recorded. */
    static RecordResult complete() {
        return Reported.golden("record-1");
    }

    /** About 5,300 samples. */
    static Stacks cpu() {
        return Collapsed.cpu(PROFILE);
    }

    /** About 24 GB. */
    static Stacks allocation() {
        return Collapsed.allocation(PROFILE);
    }

    /** As many stacks as asked for, 60 frames deep, that have no two names in common: the worst case for size. */
    static Stacks large(int count) {
        return new Stacks(
                "samples",
                IntStream.range(0, count)
                        .mapToObj(i -> new Stack(
                                IntStream.range(0, 60)
                                        .mapToObj(depth -> "com.example.some.rather.deep.package" + i
                                                + ".SomeRatherLongClassName.someRatherLongMethodName" + depth)
                                        .toList(),
                                1))
                        .toList());
    }

    /** Of a file whose events nobody counted. */
    static Profile profile() {
        return profile(Records.with(Records.withoutFigures(complete().analysis()), "cpu.periodMicros", 10_000.0));
    }

    static Profile profile(Analysis analysis) {
        return new Profile(analysis, cpu(), allocation(), Map.of(), List.of());
    }

    /** The complete recording's, with these samples in place of its own. */
    static Analysis analysis(long samples, long withoutStack, long lost, Owner... debezium) {
        return Records.with(
                complete().analysis(),
                "cpu",
                new Cpu(
                        "jdk.CPUTimeSample",
                        samples,
                        withoutStack,
                        lost,
                        10_000.0,
                        List.of(),
                        List.of(),
                        List.of(debezium),
                        List.of()));
    }

    static ProfileRow row(String name, long samples, long of, double perEvent) {
        double share = (double) samples / of;
        Wilson interval = Wilson.of(share, of);
        return new ProfileRow(name, samples, share, interval.low(), interval.high(), perEvent, samples < 20);
    }

    /** Ended in the warm-up: nothing that belongs to a window. */
    static RecordResult ended(RunStatus status, String message, String... log) {
        return Records.with(
                complete(),
                "outcome",
                Examples.outcome(status, message, log),
                "trials",
                List.of(),
                "threads",
                List.of(),
                "analysis",
                null);
    }

    /** The report of {@link #complete}, with its flame graphs, in a folder that is made if need be. */
    static Path report(Path folder) throws IOException {
        Path report = Files.createDirectories(folder).resolve("report.html");
        Reported.html(document(complete(), cpu(), allocation()), report);
        return report;
    }

    /** Of a result without its stacks. */
    static Document document(RecordResult result) {
        return document(result, NO_STACKS, NO_STACKS);
    }

    /** With its stacks by CPU and by allocated bytes. */
    static Document document(RecordResult result, Stacks cpu, Stacks allocation) {
        return RecordDocument.of(result, cpu, allocation);
    }

    /** The report in which every text is hostile. */
    static Document hostile() {
        return document(Records.hostile(complete()), Records.hostile(cpu()), Records.hostile(allocation()));
    }

    /** In milliseconds, a point a second, of the second since the recording began. */
    static List<Lag> lags(DoubleUnaryOperator millis) {
        return IntStream.rangeClosed(1, 94)
                .mapToObj(second -> new Lag(second, null, millis.applyAsDouble(second - 30)))
                .toList();
    }
}
