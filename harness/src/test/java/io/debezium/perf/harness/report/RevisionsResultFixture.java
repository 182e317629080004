package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RevisionsResult;
import io.debezium.perf.harness.result.RevisionsResult.CountedRevision;
import io.debezium.perf.harness.result.RevisionsResult.MethodChange;
import io.debezium.perf.harness.result.RevisionsResult.RevisionCommit;
import io.debezium.perf.harness.result.RevisionsResult.RevisionStep;

/** Two releases and four commits between them, of which one does not compile and one puts a thread to sleep for each event. */
final class RevisionsResultFixture {

    static final String ID = "0fc16ce4295964bf86ec840cabfce7e591d7f27e";

    private RevisionsResultFixture() {}

    static RevisionsResult complete() {
        return Examples.result(
                RevisionsResult.class,
                "tape",
                Examples.tape("simple-update"),
                "question",
                "bisect",
                "threshold",
                0.005,
                "revisions",
                List.of(
                        counted("3.5.0.Final", null, 100_810, 0.072),
                        new CountedRevision(
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
                        new CountedRevision(
                                "bbbbbbbbbb", "", commit("b".repeat(40), "Not tried", "DBZ-2"), Map.of(), ""),
                        counted("3.6.0.Final", null, 101_873, 0.829)),
                "steps",
                List.of(
                        new RevisionStep(
                                Metric.BYTECODES_PER_EVENT,
                                "3.5.0.Final",
                                "0fc16ce429",
                                100_810,
                                101_864,
                                101_864 / 100_810.0,
                                false,
                                List.of(new MethodChange("io.debezium.MeasurementPublisher.run", 0, 2.5, 0, 559.48))),
                        new RevisionStep(
                                Metric.PARKS_PER_EVENT,
                                "3.5.0.Final",
                                "0fc16ce429",
                                0.072,
                                0.835,
                                0.835 / 0.072,
                                false,
                                List.of(new MethodChange("io.debezium.MeasurementPublisher.run", 0, 2.5, 0, 0.765)))));
    }

    private static RevisionCommit commit(String id, String subject, String... keys) {
        return new RevisionCommit(id, "A. Author", subject, List.of(keys));
    }

    private static CountedRevision counted(String name, RevisionCommit commit, double bytecodes, double parks) {
        return new CountedRevision(
                name,
                commit == null ? name : "3.5.0.Final,git=../debezium@" + ID,
                commit,
                Map.of(Metric.BYTECODES_PER_EVENT.id(), bytecodes, Metric.PARKS_PER_EVENT.id(), parks),
                "");
    }
}
