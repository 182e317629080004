package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.FigureSeries;
import io.debezium.perf.harness.result.HistoryResult.MethodChange;
import io.debezium.perf.harness.result.HistoryResult.Point;
import io.debezium.perf.harness.result.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.result.HistoryResult.Step;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultHeader;

/** Made-up results of {@code perf history} and {@code perf bisect}. */
final class HistoryResultFixture {

    static final String ID = "0fc16ce4295964bf86ec840cabfce7e591d7f27e";

    private static final String CPU = Metric.CPU_MICROS_PER_EVENT.id();
    private static final String BYTECODES = Metric.BYTECODES_PER_EVENT.id();
    private static final String PARKS = Metric.PARKS_PER_EVENT.id();

    private HistoryResultFixture() {}

    /** Of a build whose cost rose in the third of four nights, on a machine that changed in the last. */
    static HistoryResult nights() {
        return nights(List.of(new FigureSeries(
                "aaaaaaaaaaaa",
                Examples.tape("simple-update"),
                "3.6.3.Final",
                "3.6.3.Final,git=../dbz",
                List.of(HistoryResult.RATIO, CPU),
                IntStream.range(0, 4).mapToObj(HistoryResultFixture::night).toList(),
                List.of(
                        step(HistoryResult.RATIO, 2, 1, 2, 1, 1.05, 1.04, 1.06),
                        step(CPU, 3, 3, 3, 20, 22, 1.08, 1.12)))));
    }

    static HistoryResult nights(List<FigureSeries> series) {
        return new HistoryResult(
                ResultHeader.of(HistoryResult.class, Examples.START, "scripts/perf history"),
                "history",
                Double.NaN,
                series,
                List.of("results/1-compare/result.json: has schemaVersion 7. It is left out."));
    }

    private static Point night(int night) {
        return new Point(
                "2026-11-2" + night,
                "night-" + night,
                new RevisionCommit(("c" + night).repeat(20), "", "", List.of()),
                Map.of(HistoryResult.RATIO, night < 2 ? 1 : 1.05, CPU, night < 3 ? 20.0 : 22.0),
                "");
    }

    private static Step step(
            String figure, int at, int earliest, int latest, double before, double after, double low, double high) {
        return new Step(figure, at, earliest, latest, before, after, after / before, low, high, false, List.of());
    }

    /** Two releases and four commits between them, of which one does not compile and one puts a thread to sleep for each event. */
    static HistoryResult revisions() {
        return Examples.result(
                HistoryResult.class,
                "question",
                "bisect",
                "threshold",
                0.005,
                "series",
                List.of(new FigureSeries(
                        "",
                        Examples.tape("simple-update"),
                        "",
                        "",
                        List.of(BYTECODES, PARKS),
                        List.of(
                                counted("3.5.0.Final", null, 100_810, 0.072),
                                new Point(
                                        "aaaaaaaaaa",
                                        "",
                                        commit("a".repeat(40), "Prepare it (#7754)", "#7754"),
                                        Map.of(),
                                        "Extra.java:1: error: cannot find symbol"),
                                counted(
                                        "0fc16ce429",
                                        commit(ID, "debezium/dbz#1417 Use quantiles", "debezium/dbz#1417", "DBZ-1"),
                                        101_864,
                                        0.835),
                                new Point("bbbbbbbbbb", "", commit("b".repeat(40), "Not tried", "DBZ-2"), Map.of(), ""),
                                counted("3.6.0.Final", null, 101_873, 0.829)),
                        List.of(revised(BYTECODES, 100_810, 101_864, 559.48), revised(PARKS, 0.072, 0.835, 0.765)))));
    }

    private static Step revised(String figure, double before, double after, double onBehalf) {
        return new Step(
                figure,
                2,
                1,
                2,
                before,
                after,
                after / before,
                Double.NaN,
                Double.NaN,
                false,
                List.of(new MethodChange("io.debezium.MeasurementPublisher.run", 0, 2.5, 0, onBehalf)));
    }

    private static RevisionCommit commit(String id, String subject, String... keys) {
        return new RevisionCommit(id, "A. Author", subject, List.of(keys));
    }

    private static Point counted(String name, RevisionCommit commit, double bytecodes, double parks) {
        return new Point(
                name,
                commit == null ? name : "3.5.0.Final,git=../debezium@" + ID,
                commit,
                Map.of(BYTECODES, bytecodes, PARKS, parks),
                "");
    }
}
