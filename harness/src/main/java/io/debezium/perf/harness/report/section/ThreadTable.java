package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ComparedArms.ThreadCost;
import io.debezium.perf.harness.result.Design;

/** Which Java threads cost more, which less, and which cost something else from trial to trial. */
public final class ThreadTable {

    public static final String TITLE = "CPU by thread";

    /** Microseconds per event; below it a thread is idle. */
    private static final double LEAST = 0.005;

    private ThreadTable() {}

    /** One for each candidate whose trials tell their threads. */
    public static List<Block> of(CompareResult result) {
        List<Block> tables = new ArrayList<>();
        List<String> labels = Arm.labels(result.variants());
        for (int candidate = 1; candidate < result.variants().size(); candidate++) {
            String against = labels.get(candidate) + " against the baseline";
            List<ThreadCost> costs = result.arms().each().get(candidate).threads().stream()
                    .filter(cost -> Math.max(cost.baseline(), cost.candidate()) >= LEAST)
                    .toList();
            List<ThreadCost> instructions = result.arms().each().get(candidate).instructions().stream()
                    .filter(cost -> Math.max(cost.baseline(), cost.candidate()) >= 1)
                    .toList();
            if (!costs.isEmpty()) {
                tables.add(table("threads-" + candidate, "thread.cpu", against, result.design(), costs));
            }
            if (!instructions.isEmpty()) {
                tables.add(table(
                        "instructions-" + candidate, "thread.instructions", against, result.design(), instructions));
            }
        }
        return tables;
    }

    /** How much the variants' trials differ among themselves, which is what pairs have to overcome. */
    public static String intro(List<Arm> arms) {
        String spreads = arms.stream()
                .filter(arm -> Double.isFinite(arm.medians().spread()))
                .map(arm -> "%s by %s"
                        .formatted(arm.title(), Format.percent(arm.medians().spread())))
                .collect(Collectors.joining(", "));
        return spreads.isEmpty() ? "" : Messages.text("thread.spreads", spreads);
    }

    private static Table table(String id, String code, String against, Design design, List<ThreadCost> costs) {
        return Columns.<ThreadCost>of()
                .code("Thread", ThreadCost::thread)
                .number("Baseline", ThreadCost::baseline)
                .number("Candidate", ThreadCost::candidate)
                .number("Difference", ThreadCost::difference, Format::signed)
                .range(
                        Column.number(Effect.level(design.confidence()) + " interval"),
                        ThreadCost::low,
                        ThreadCost::high,
                        Format::signed,
                        "none")
                .number("Spread, baseline", ThreadCost::baselineSpread)
                .number("Spread, candidate", ThreadCost::candidateSpread)
                .table(
                        id,
                        Messages.text(code, against),
                        Messages.note(code) + " " + Messages.text("thread.both"),
                        costs);
    }
}
