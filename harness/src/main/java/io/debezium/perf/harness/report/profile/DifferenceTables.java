package io.debezium.perf.harness.report.profile;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.profile.Difference;
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

/** The profile differences between candidates and the baseline, for any report. */
public final class DifferenceTables {

    /** The title of the chapter. */
    public static final String TITLE = "Change by method";

    private DifferenceTables() {}

    /**
     * The differences of one candidate.
     *
     * @param title which of several candidates; empty if there is one
     * @param number of the candidate, unique within the page
     * @param differences at least one, all of the same arms
     * @param trees the call trees of the candidate, of each difference that has one
     */
    public static Block.ChangedMethods of(
            String title, int number, List<ProfileDifference> differences, List<DifferenceTree> trees) {
        String id = "difference-" + number;
        ProfileDifference first = differences.get(0);
        return new Block.ChangedMethods(
                title,
                id,
                Messages.text(
                        "diff.candidates",
                        first.candidate(),
                        Format.count(first.candidateTrials(), "recording"),
                        first.baseline(),
                        Format.count(first.baselineTrials(), "recording")),
                differences.stream().map(DifferenceTables::answer).toList(),
                notes(differences),
                trees.stream()
                        .map(tree -> ScriptData.of(
                                id + "-" + tree.kind().id(),
                                new FlameDifference(title(tree.kind()), tree, omitted(tree.prunedFrames()))))
                        .toList(),
                differences.stream()
                        .flatMap(difference -> tables(id, difference))
                        .toList());
    }

    /** The notes of all differences, without duplicates. */
    public static List<String> notes(List<ProfileDifference> differences) {
        return differences.stream()
                .flatMap(difference -> difference.notes().stream())
                .distinct()
                .toList();
    }

    private static Stream<Table> tables(String id, ProfileDifference difference) {
        String of = id + "-" + difference.kind().id();
        return Stream.of(
                table(of + "-debezium", "diff.owners", difference, difference.debezium()),
                table(of + "-self", "diff.running", difference, difference.self()));
    }

    private static Table table(String id, String code, ProfileDifference difference, List<DifferenceRow> rows) {
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
                        Messages.text(code, title(difference.kind()), difference.unit()),
                        Messages.note(code),
                        rows,
                        row -> row.clear() ? row.difference() > 0 ? Tone.BAD : Tone.GOOD : Tone.FAINT);
    }

    public static String title(CostKind kind) {
        return kind == CostKind.CPU ? "CPU" : "Allocation";
    }

    /** Whether values are costs per event; otherwise they are shares, which have the same total in both arms. */
    public static boolean absolute(ProfileDifference difference) {
        return difference.unit().endsWith("/event");
    }

    /** Both ends of an interval: {@code -3.40 to +0.12}. */
    public static String interval(DifferenceRow row) {
        return Format.range(row.ciLow(), row.ciHigh(), Format::signed, Format.UNKNOWN);
    }

    /** The change of the total, and the largest clear change of a method in the same direction. */
    public static Sentence answer(ProfileDifference difference) {
        Sentence whole = Sentence.of(whole(difference));
        double total = absolute(difference) ? difference.total().difference() : 0;
        // Names in brackets are not methods: they stand for threads of the JVM, or threads without samples.
        List<DifferenceRow> clear = difference.debezium().stream()
                .filter(row -> row.clear() && !row.name().startsWith("("))
                .toList();
        if (clear.isEmpty()) {
            return whole.text(Messages.text("diff.none-clear"));
        }
        Optional<DifferenceRow> alike = clear.stream()
                .filter(row -> !absolute(difference) || row.difference() * total > 0)
                .findFirst();
        DifferenceRow named = alike.orElse(clear.get(0));
        return whole.then(Sentence.message(
                alike.isPresent() ? "diff.largest" : "diff.largest-other-way",
                Sentence.of("").code(Naming.METHOD.brief(named.name())),
                Format.signed(named.difference()),
                difference.unit()));
    }

    /** {@code CPU per event in the recordings: baseline 26.6 us, candidate 32.3 us, +5.69 us (95 % interval +1.20 to +10.2)}. */
    private static String whole(ProfileDifference difference) {
        if (!absolute(difference)) {
            return Messages.text("diff.answer-shares", title(difference.kind()));
        }
        DifferenceRow total = difference.total();
        String unit = difference.unit().replace("/event", "");
        // Comparisons of timed trials leave the compiler out.
        boolean compiler =
                difference.debezium().stream().anyMatch(row -> row.name().equals(Difference.COMPILER));
        return Messages.text(
                "diff.answer",
                title(difference.kind()),
                compiler ? ", the compiler included" : "",
                Format.withUnit(total.baseline(), unit),
                Format.withUnit(total.candidate(), unit),
                Format.signed(total.difference()) + " " + unit,
                Effect.level(difference.confidence()),
                interval(total),
                total.clear() ? "" : ": not clear");
    }

    /** The change of a method in one or two words. */
    static String change(DifferenceRow row) {
        String presence = row.candidate() == 0 ? "gone" : row.baseline() == 0 ? "new" : "";
        if (!row.clear()) {
            return presence.isEmpty() ? "not clear" : presence + "?";
        }
        return presence.isEmpty() ? row.difference() > 0 ? "more" : "less" : presence;
    }

    /** What a graph leaves out, as a sentence; empty if nothing. */
    private static String omitted(long frames) {
        return frames == 0 ? "" : Messages.text("diff.bars-omitted", Format.count(frames, "frame"));
    }

    /**
     * The data for {@code flame-difference.js}.
     *
     * @param note what was left out, as a sentence; empty if nothing was
     */
    private record FlameDifference(String title, @JsonUnwrapped DifferenceTree tree, String note) {}
}
