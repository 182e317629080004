package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.RoundWarnings;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.Line;
import io.debezium.perf.harness.result.SnapshotResult.Offset;
import io.debezium.perf.harness.result.TrialStatus;

/** What speaks against believing how long snapshots take, a sentence each, worst first. */
final class SnapshotWarnings {

    private SnapshotWarnings() {}

    static List<String> of(SnapshotResult result) {
        List<String> warnings = new ArrayList<>();
        RoundWarnings.outcome(result.command(), result.outcome()).ifPresent(warnings::add);
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        result.trials().stream()
                .filter(cell -> cell.status() == TrialStatus.FAILED)
                .forEach(cell -> warnings.add("Trial %d (%s, %s) failed: %s"
                        .formatted(
                                cell.number(),
                                SnapshotCase.name(result, cell.arm()),
                                SnapshotHeadline.rows(cell.condition()),
                                CompareWarnings.sentence(cell.message()))));
        warnings.addAll(itself(result).warnings());
        bent(result).ifPresent(warnings::add);
        fewTables(result).ifPresent(warnings::add);
        warnings.addAll(RoundWarnings.disturbed(result.trials()));
        RoundWarnings.few(result.design().rounds(), result.contrasts().stream().map(Contrast::comparison))
                .ifPresent(warnings::add);
        warnings.addAll(result.notes());
        return warnings;
    }

    /** Of the engine's variants: that a native way is another thing needs no proof. */
    private static AgainstItself itself(SnapshotResult result) {
        String first = result.variants().get(0).spec();
        return RoundWarnings.itself(
                result.design().rounds(),
                result.tables(),
                table -> "with " + SnapshotHeadline.rows(table.rows()),
                table -> result.contrasts().stream()
                        .filter(contrast -> contrast.condition() == table.rows()
                                && contrast.baseline().equals(first))
                        .map(Contrast::comparison)
                        .filter(comparison -> comparison.metric() == Metric.SNAPSHOT_MICROS));
    }

    private static Optional<String> bent(SnapshotResult result) {
        List<String> bent = result.lines().stream()
                .filter(line -> line.cost() == Cost.TIME && !line.straight())
                .map(line -> bent(result, line))
                .toList();
        return bent.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "On no line are the times of %s: what a row adds depends on how many there are, and the fixed cost is that of the line, not of no rows."
                                .formatted(String.join(" and of ", bent)));
    }

    /** {@code 3.6.3.Final (1,000 rows take 9.1 % less than it has)} */
    private static String bent(SnapshotResult result, Line line) {
        return line.offsets().stream()
                .filter(offset ->
                        Math.abs(offset.relative().value()) > result.design().minEffect())
                .map(SnapshotWarnings::off)
                .collect(Collectors.joining(", ", SnapshotCase.name(result, line.subject()) + " (", ")"));
    }

    /** {@code 50,000 rows take 12.0 % more than it has} */
    private static String off(Offset offset) {
        double relative = offset.relative().value();
        return "%s take %s %s than it has"
                .formatted(
                        SnapshotHeadline.rows(offset.rows()),
                        String.format(Locale.ROOT, "%.1f %%", 100 * Math.abs(relative)),
                        relative > 0 ? "more" : "less");
    }

    private static Optional<String> fewTables(SnapshotResult result) {
        return switch (result.tables().size()) {
            case 1 ->
                Optional.of(
                        "One table does not tell what is spent however few the rows are and what each of them adds: that takes two or more --rows.");
            case 2 ->
                Optional.of(
                        "Two tables make a line of whatever was measured: a third would show whether time grows with the rows as a line does.");
            default -> Optional.empty();
        };
    }
}
