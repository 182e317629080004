package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;
import io.debezium.perf.harness.result.Metric;

/** The report of {@code perf history}: a chapter for each machine. */
public final class HistoryDocument {

    /** Sentences beyond this are left to the charts. */
    private static final int MOST = 6;

    private static final Set<Metric> MAIN = EnumSet.of(Metric.SCORE, Metric.CPU_MICROS_PER_EVENT);

    private static final List<String> LIMITS = List.of(
            "Runs of different days are not comparable, because machines drift. For a verdict, use perf compare or perf jmh, which measure within one run.",
            "Figures of one run are comparable, because they were measured side by side. A step between versions that no run measured together may be drift.",
            "Figures on one line have the same machine, JDK, spec, benchmark or tape, and options. The code of the benchmark and the classes of an overlay may have changed between two runs.",
            "Disturbed forks and trials that were not repeated are left out, and so are the figures of a variant with a failed trial in that run.");

    private HistoryDocument() {}

    public static Document of(HistoryResult result) {
        List<HistoryNights> nights = nights(result);
        Map<String, List<HistoryChart>> machines = releases(result)
                .collect(Collectors.groupingBy(
                        group -> group.machine().fingerprint(), LinkedHashMap::new, Collectors.toList()));
        List<Chapter> chapters = new ArrayList<>(List.of(new Chapter(
                "nights",
                "Night by night",
                nights.isEmpty()
                        ? ""
                        : "The ratio to a baseline that stays the same moves with Debezium alone; the baseline's own figure, and the baseline against itself (A/A), move with the machine.",
                IntStream.range(0, nights.size())
                        .mapToObj(i -> HistoryCharts.nights(nights.get(i), i + 1))
                        .toList())));
        int number = 1;
        for (List<HistoryChart> groups : machines.values()) {
            chapters.add(machine(result, groups, number));
            number += groups.size();
        }
        chapters.add(new RunChapter(result.commandLine())
                .group(Facts.titled("History")
                        .code("File", result.file())
                        .text("Figures in it", Format.count(result.points()))
                        .text("New", Format.count(result.added()))
                        .text("This machine", result.here()))
                .chapter());
        List<String> limits = new ArrayList<>(LIMITS);
        if (!nights.isEmpty()) {
            limits.add(HistoryNights.LIMIT);
        }
        chapters.add(Limits.chapter(limits));
        return new Document(
                "Over Debezium's releases",
                Origin.of(result.command(), result.startedAt()),
                summary(result),
                List.of(),
                chapters);
    }

    private static List<HistoryNights> nights(HistoryResult result) {
        return result.charts().stream()
                .filter(HistoryChart::isNightly)
                .map(chart -> new HistoryNights(chart, result.confidence()))
                .toList();
    }

    private static Stream<HistoryChart> releases(HistoryResult result) {
        return result.charts().stream().filter(chart -> !chart.isNightly());
    }

    private static Chapter machine(HistoryResult result, List<HistoryChart> groups, int firstNumber) {
        HistoryPoint.MachineInfo machine = groups.get(0).machine();
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            HistoryCharts.releases(groups.get(i), firstNumber + i).ifPresent(blocks::add);
            blocks.add(HistoryTables.of(groups.get(i), firstNumber + i));
        }
        return new Chapter(
                        "machine-" + firstNumber,
                        machine.fingerprint().equals(result.here())
                                ? "This machine"
                                : "Machine " + machine.fingerprint(),
                        machine(machine) + ". " + HistoryTables.HOW.formatted(Effect.level(result.confidence())),
                        blocks)
                .print();
    }

    /** A pure function of the result. */
    private static Summary summary(HistoryResult result) {
        List<Sentence> told = new ArrayList<>();
        releases(result).filter(chart -> MAIN.contains(chart.metric())).forEach(chart -> chart.lines().stream()
                .filter(HistoryCharts::isLine)
                .map(line -> sentence(chart, line))
                .forEach(told::add));
        List<Sentence> more = new ArrayList<>(told.subList(0, Math.min(MOST, told.size())));
        if (told.size() > MOST) {
            more.add(Sentence.of("%s more below.".formatted(Format.count(told.size() - MOST, "line"))));
        }
        List<Answer> answers = new ArrayList<>(
                nights(result).stream().map(HistoryNights::answer).toList());
        answers.add(new Answer(Sentence.of(lead(result)), more));
        return new Summary(answers, result.notes());
    }

    private static String lead(HistoryResult result) {
        long machines = releases(result)
                .map(group -> group.machine().fingerprint())
                .distinct()
                .count();
        long versions = releases(result)
                .flatMap(group -> group.places().stream())
                .distinct()
                .count();
        return "%s of Debezium on %s: the history has %s, %s."
                .formatted(
                        Format.count(versions, "version"),
                        Format.count(machines, "machine"),
                        Format.count(result.points(), "figure"),
                        result.added() == 0 ? "none new" : Format.count(result.added()) + " new");
    }

    /** {@code parse (columns=ten): from 0.77 us/op in 3.2.0.Alpha1 to 0.28 us/op in 3.6.3.Final (-64.0 % side by side), ...} */
    private static Sentence sentence(HistoryChart group, HistoryLine line) {
        List<PlacedFigure> releases = line.figures();
        PlacedFigure first = releases.get(0);
        PlacedFigure last = releases.get(releases.size() - 1);
        Sentence sentence = Sentence.of("")
                .code(group.measured().label())
                .text(": from %s in %s to %s in %s%s"
                        .formatted(
                                HistoryTables.value(group, first.median()),
                                group.places().get(first.place()),
                                HistoryTables.value(group, last.median()),
                                group.places().get(last.place()),
                                changed(line.change())));
        Optional<PlacedFigure> steepest = releases.stream()
                .filter(release -> release.change() != null && release.change().ratio() > 0)
                .max(Comparator.comparingDouble(
                        release -> Math.abs(Math.log(release.change().ratio()))));
        if (releases.size() > 2 && steepest.isPresent()) {
            sentence = sentence.text(", the largest step in %s%s"
                    .formatted(
                            group.places().get(steepest.get().place()),
                            changed(steepest.get().change())));
        }
        return sentence.text("; " + where(group, line) + ".");
    }

    private static String changed(VersionChange change) {
        return Double.isFinite(change.ratio())
                ? " (%s%s)"
                        .formatted(
                                Effect.signed(change.ratio()),
                                change.sideBySide() ? " side by side" : ", not side by side")
                : "";
    }

    private static String where(HistoryChart group, HistoryLine line) {
        return "machine " + group.machine().fingerprint() + ", " + HistoryTables.label(line);
    }

    /** {@code 12ab34cd56ef: Example CPU, 2 cores, 8.00 GiB, Linux} */
    private static String machine(HistoryPoint.MachineInfo machine) {
        return "%s: %s, %s, %s, %s"
                .formatted(
                        machine.fingerprint(),
                        machine.cpu(),
                        Format.count(machine.cores(), "core"),
                        Format.bytes(machine.memoryBytes()),
                        machine.system());
    }
}
