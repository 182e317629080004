package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.ScriptData;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;

/** Where candidates differ from the baseline, as a part of any report. */
public final class DifferenceTables {

    /** What a chapter of it is called. */
    public static final String TITLE = "Change by method";

    /** The row of the threads that compile. */
    private static final String COMPILER = "(compiler)";

    private DifferenceTables() {}

    /**
     * @param title which of several; empty where there is one
     * @param number of the candidate, unique within the page
     * @param differences at least one, all of the same arms
     * @param trees of the same candidate, as many as there are
     */
    public static Block.ChangedMethods of(
            String title, int number, List<ProfileDifference> differences, List<DifferenceTree> trees) {
        String id = "difference-" + number;
        Set<String> notes = new LinkedHashSet<>();
        differences.forEach(difference -> notes.addAll(difference.notes()));
        return new Block.ChangedMethods(
                title,
                id,
                sides(differences.get(0)),
                differences.stream().map(DifferenceTables::answer).toList(),
                List.copyOf(notes),
                trees.stream().map(tree -> graph(id, tree)).toList(),
                differences.stream()
                        .flatMap(difference -> tables(id, difference))
                        .toList());
    }

    /**
     * Of one candidate out of several; empty where it has no differences.
     *
     * @param trees asked for where there are differences
     */
    public static Optional<Block> of(
            String title,
            int number,
            String candidate,
            List<ProfileDifference> differences,
            Supplier<List<DifferenceTree>> trees) {
        List<ProfileDifference> own = differences.stream()
                .filter(difference -> difference.candidate().equals(candidate))
                .toList();
        return own.isEmpty() ? Optional.empty() : Optional.of(of(title, number, own, trees.get()));
    }

    private static String sides(ProfileDifference difference) {
        return "%s (%s) against %s (%s), the baseline."
                .formatted(
                        difference.candidate(),
                        Format.count(difference.candidateTrials(), "recording"),
                        difference.baseline(),
                        Format.count(difference.baselineTrials(), "recording"));
    }

    private static ScriptData graph(String id, DifferenceTree tree) {
        return ScriptData.of(id + "-" + tree.kind().id(), FlameDifference.of(tree));
    }

    private static Stream<Table> tables(String id, ProfileDifference difference) {
        String what = title(difference.kind());
        String of = id + "-" + difference.kind().id();
        return Stream.of(
                table(
                        of + "-debezium",
                        what + " by Debezium method",
                        "Each sample counts for the nearest io.debezium frame on its stack.",
                        difference,
                        difference.debezium()),
                table(
                        of + "-self",
                        what + " by running method",
                        "Each sample counts for the method that was running.",
                        difference,
                        difference.self()));
    }

    private static Table table(
            String id, String caption, String note, ProfileDifference difference, List<DifferenceRow> rows) {
        return Columns.<DifferenceRow>of()
                .with(Column.text("Method"), row -> Cell.name(Naming.METHOD, row.name()))
                .text("Meaning", DifferenceTables::change)
                .number("Change", DifferenceRow::difference, Format::signed)
                .range(
                        Column.number(Effect.level(difference.confidence()) + " interval"),
                        DifferenceRow::ciLow,
                        DifferenceRow::ciHigh,
                        Format::signed,
                        Format.UNKNOWN)
                .number("Baseline", DifferenceRow::baseline)
                .rank(1)
                .number("Candidate", DifferenceRow::candidate)
                .rank(1)
                .table(
                        id,
                        caption + ", " + difference.unit(),
                        note + " Largest change first. A change whose interval includes zero is not clear.",
                        rows,
                        row -> row.clear() ? row.difference() > 0 ? Tone.BAD : Tone.GOOD : Tone.FAINT);
    }

    public static String title(CostKind kind) {
        return kind == CostKind.CPU ? "CPU" : "Allocation";
    }

    /** Whether values are costs; else they are shares, whose whole is the same in both arms. */
    public static boolean absolute(ProfileDifference difference) {
        return difference.unit().endsWith("/event");
    }

    /** Whether a row is a method's; else it is what a thread of the JVM used, or one that has no samples. */
    private static boolean ofMethod(DifferenceRow row) {
        return !row.name().startsWith("(");
    }

    /** Both ends of an interval: {@code -3.40 to +0.12}. */
    public static String interval(DifferenceRow row) {
        return Format.range(row.ciLow(), row.ciHigh(), Format::signed, Format.UNKNOWN);
    }

    /** What the whole came to, and the largest clear change that goes its way. */
    public static Sentence answer(ProfileDifference difference) {
        Sentence whole = Sentence.of(title(difference.kind())
                + (absolute(difference)
                        ? " per event in the recordings" + compiler(difference) + ": " + whole(difference)
                        : " as shares of the whole"));
        List<DifferenceRow> clear = difference.debezium().stream()
                .filter(row -> row.clear() && ofMethod(row))
                .toList();
        if (clear.isEmpty()) {
            return whole.text("; no Debezium method has clearly changed.");
        }
        return clear.stream()
                .filter(row -> !absolute(difference)
                        || row.difference() * difference.total().difference() > 0)
                .findFirst()
                .map(row -> named(whole.text("; the largest clear change is "), difference, row))
                .orElseGet(() -> named(
                        whole.text(
                                "; there are too few recordings to attribute it to methods: the only significant changes go the"
                                        + " other way, the largest "),
                        difference,
                        clear.get(0)));
    }

    private static Sentence named(Sentence before, ProfileDifference difference, DifferenceRow row) {
        return before.text("%s %s in or on behalf of ".formatted(Format.signed(row.difference()), difference.unit()))
                .code(Naming.METHOD.brief(row.name()))
                .text(".");
    }

    /** Timed trials are compared without it. */
    private static String compiler(ProfileDifference difference) {
        return difference.debezium().stream().anyMatch(row -> row.name().equals(COMPILER))
                ? ", the compiler included"
                : "";
    }

    /** In one or two words what has become of a method. */
    static String change(DifferenceRow row) {
        String presence = row.candidate() == 0 ? "gone" : row.baseline() == 0 ? "new" : "";
        if (!row.clear()) {
            return presence.isEmpty() ? "not clear" : presence + "?";
        }
        return presence.isEmpty() ? row.difference() > 0 ? "more" : "less" : presence;
    }

    /** {@code baseline 26.6 us, candidate 32.3 us, +5.69 (95 % interval +1.20 to +10.2)}. */
    private static String whole(ProfileDifference difference) {
        DifferenceRow total = difference.total();
        String unit = difference.unit().replace("/event", "");
        return "baseline %s, candidate %s, %s (%s interval %s%s)"
                .formatted(
                        Format.withUnit(total.baseline(), unit),
                        Format.withUnit(total.candidate(), unit),
                        Format.signed(total.difference()),
                        Effect.level(difference.confidence()),
                        interval(total),
                        total.clear() ? "" : ": not clear");
    }

    /**
     * What {@code flame-difference.js} draws.
     *
     * @param frames six numbers each, depth first: index of the name, depth, baseline, candidate, and both ends of the
     *     interval of the difference
     * @param note what was left out, as a sentence; empty when nothing was
     */
    private record FlameDifference(String title, String unit, List<String> names, List<Number> frames, String note) {

        private static FlameDifference of(DifferenceTree tree) {
            List<Number> frames = new ArrayList<>();
            for (DifferenceTree.Frame frame : tree.frames()) {
                frames.add(frame.name());
                frames.add(frame.depth());
                frames.add(frame.baseline());
                frames.add(frame.candidate());
                frames.add(frame.ciLow());
                frames.add(frame.ciHigh());
            }
            return new FlameDifference(
                    DifferenceTables.title(tree.kind()),
                    tree.unit(),
                    tree.names().stream().map(FlameTree::shown).toList(),
                    frames,
                    tree.prunedFrames() == 0
                            ? ""
                            : "Omitted: %s of less than 0.05 %% of the total%s."
                                    .formatted(
                                            Format.count(tree.prunedFrames(), "frame"),
                                            tree.prunedFrames() == 1 ? "" : " each"));
        }
    }
}
