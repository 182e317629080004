package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RevisionsResult;
import io.debezium.perf.harness.result.RevisionsResult.CountedRevision;
import io.debezium.perf.harness.result.RevisionsResult.MethodChange;
import io.debezium.perf.harness.result.RevisionsResult.RevisionCommit;
import io.debezium.perf.harness.result.RevisionsResult.RevisionStep;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf bisect}, and of {@code perf history} over revisions. */
public final class RevisionsDocument {

    /** One for each revision with a step; of more, the table tells. */
    private static final int MOST_ANSWERS = 4;

    private static final String GITHUB = "https://github.com/";

    private final RevisionsResult result;
    private final Map<String, CountedRevision> revisions = new LinkedHashMap<>();
    private final List<CountedRevision> counted;

    /** By the revision that has them first. */
    private final Map<String, List<RevisionStep>> steps;

    private RevisionsDocument(RevisionsResult result) {
        this.result = result;
        result.revisions().forEach(revision -> revisions.put(revision.name(), revision));
        this.counted =
                result.revisions().stream().filter(CountedRevision::isCounted).toList();
        this.steps = result.steps().stream()
                .collect(Collectors.groupingBy(RevisionStep::to, LinkedHashMap::new, Collectors.toList()));
    }

    public static Document of(RevisionsResult result) {
        return new RevisionsDocument(result).document();
    }

    private Document document() {
        List<Block> first = new ArrayList<>();
        if (steps.size() > MOST_ANSWERS) {
            first.add(changes());
        }
        if (!counted.isEmpty()) {
            first.add(new Block.Charts(Metric.COUNTS.stream().map(this::chart).toList()));
        }
        List<String> limits = new ArrayList<>(CountTables.LIMITS);
        limits.add(Messages.text("revisions.each-was-counted"));
        limits.add(Messages.text("revisions.step-is-change", ComparisonSentence.percent(result.threshold())));
        return new Document(
                Messages.text("revisions.what-is-executed", result.tape().workload()),
                Origin.of(result.question(), result.startedAt()),
                new Summary(answers(), warnings()),
                first,
                List.of(
                        new Chapter("steps", "Steps", result.steps().isEmpty() ? List.of() : steps()).print(),
                        new Chapter("revisions", "Revisions", revisions()).print(),
                        new RunChapter(result.commandLine())
                                .group(RunFacts.tape("Tape", result.tape()))
                                .group(RunFacts.environment(result.environment(), null))
                                .chapter(),
                        Limits.chapter(limits)));
    }

    private List<Answer> answers() {
        if (counted.isEmpty()) {
            return List.of(Answer.of("Nothing was counted."));
        }
        CountedRevision first = counted.get(0);
        CountedRevision last = counted.get(counted.size() - 1);
        if (steps.isEmpty()) {
            return List.of(new Answer(
                    Sentence.of(Messages.text("revisions.no-count-differs-between", first.name(), last.name())),
                    first == last ? List.of() : List.of(times(first, last))));
        }
        if (steps.size() > MOST_ANSWERS) {
            double before = first.value(Metric.BYTECODES_PER_EVENT);
            double after = last.value(Metric.BYTECODES_PER_EVENT);
            return List.of(Answer.of(Messages.text(
                    "revisions.counts-change",
                    steps.size(),
                    counted.size(),
                    first.name(),
                    last.name(),
                    CountTables.number(before),
                    CountTables.number(after),
                    CountTables.signed(after / before))));
        }
        return steps.entrySet().stream()
                .map(each -> new Answer(lead(each.getKey(), each.getValue()), List.of()))
                .toList();
    }

    /** {@code 0fc16ce429 (Use quantiles): bytecodes per event 100,900 to 102,100 (+1.19 %), ...}. */
    private Sentence lead(String to, List<RevisionStep> own) {
        RevisionCommit commit = revision(to).commit();
        return Sentence.of("")
                .code(to)
                .text(own.stream()
                        .map(RevisionsDocument::change)
                        .collect(Collectors.joining(
                                ", ", commit == null ? ": " : " (%s): ".formatted(commit.subject()), ".")));
    }

    private static String change(RevisionStep step) {
        return "%s %s to %s (%s%s)"
                .formatted(
                        step.metric().label(),
                        CountTables.number(step.before()),
                        CountTables.number(step.after()),
                        Double.isFinite(step.ratio()) ? CountTables.signed(step.ratio()) : "from none",
                        step.gradual() ? ", in parts since " + step.from() : "");
    }

    /** What tells how much slower a revision is. */
    private Sentence times(CountedRevision from, CountedRevision to) {
        return command(
                "To compare their times: ",
                List.of("compare", "--by", "time", "--baseline", from.spec(), "--candidate", to.spec()));
    }

    /** A command over the same tape. */
    private Sentence command(String does, List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.addAll(result.tape().options());
        return Sentence.of(does).code(new Invocation(all, 0).commandLine()).text(".");
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() != RunStatus.COMPLETE) {
            warnings.add(Messages.text("revisions.run-did-not-end"));
        }
        String left = result.revisions().stream()
                .filter(revision -> !revision.problem().isEmpty())
                .map(CountedRevision::name)
                .collect(Collectors.joining(", "));
        if (!left.isEmpty()) {
            warnings.add(Messages.text("revisions.not-counted-change", left));
        }
        warnings.addAll(result.notes());
        return warnings;
    }

    private Table changes() {
        Columns<List<RevisionStep>> columns = Columns.<List<RevisionStep>>of()
                .code("Revision", own -> own.get(0).to());
        for (Metric metric : Metric.COUNTS) {
            columns = columns.when(
                    result.steps().stream().anyMatch(step -> step.metric() == metric),
                    more -> more.number(
                            CountTables.name(metric),
                            own -> own.stream()
                                    .filter(step -> step.metric() == metric)
                                    .map(RevisionStep::ratio)
                                    .findFirst()
                                    .orElse(null),
                            CountTables::signed));
        }
        return columns.table(
                "changes-table",
                "Where counts change",
                Messages.text("revisions.against-one"),
                List.copyOf(steps.values()));
    }

    private Block.Picture chart(Metric metric) {
        List<Plot.Point> line = new ArrayList<>();
        List<Plot.Point> changed = new ArrayList<>();
        for (CountedRevision revision : counted) {
            Plot.Point point = Plot.Point.of(line.size(), revision.value(metric));
            line.add(point);
            if (steps.getOrDefault(revision.name(), List.of()).stream().anyMatch(step -> step.metric() == metric)) {
                changed.add(point);
            }
        }
        return Block.Picture.of(
                "counted-" + metric.id(),
                Format.capital(metric.label()),
                "Of each that was counted, oldest first.",
                Plot.Axis.named("", counted.stream().map(CountedRevision::name).toList()),
                metric.steady() ? Plot.Axis.fitted(metric.unit()) : Plot.Axis.fromZero(metric.unit()),
                // The first series is drawn on top.
                List.of(
                        new Plot.Series("changed here", 1, Plot.Style.DOTS, changed),
                        new Plot.Series(metric.label(), 0, Plot.Style.LINE, line)));
    }

    private List<Block> steps() {
        return List.of(
                new Block.Sentences(result.steps().stream()
                        .flatMap(step -> Stream.of(origin(step), times(revision(step.from()), revision(step.to()))))
                        .distinct()
                        .toList()),
                Columns.<Map.Entry<RevisionStep, MethodChange>>of()
                        .code("To", each -> each.getKey().to())
                        .text("Counted", each -> each.getKey().metric().label())
                        .code("Method", each -> each.getValue().method())
                        .number("Calls before", each -> each.getValue().callsBefore(), CountTables::number)
                        .number("Calls", each -> each.getValue().calls(), CountTables::number)
                        .number("Before", each -> each.getValue().before(), CountTables::number)
                        .number("After", each -> each.getValue().after(), CountTables::number)
                        .table(
                                "steps-table",
                                "On whose behalf, for an event",
                                Messages.text("revisions.by-debeziums-own-code"),
                                result.steps().stream()
                                        .flatMap(step -> step.methods().stream().map(method -> Map.entry(step, method)))
                                        .toList()));
    }

    /** Who did it, or what finds that. */
    private Sentence origin(RevisionStep step) {
        RevisionCommit commit = revision(step.to()).commit();
        if (commit != null) {
            return linked(step.to(), commit);
        }
        return revision(step.from()).commit() == null
                ? command(
                        "To find the commit: ",
                        List.of(
                                "bisect",
                                "--git",
                                "../debezium",
                                "--good",
                                "v" + step.from(),
                                "--bad",
                                "v" + step.to()))
                : Sentence.of(Messages.text("revisions.from-to-no-main", step.from(), step.to()));
    }

    private static Sentence linked(String name, RevisionCommit commit) {
        Sentence sentence = Sentence.of("")
                .link(
                        name,
                        commit.id().matches("[0-9a-f]{40}") ? GITHUB + "debezium/debezium/commit/" + commit.id() : "")
                .text(" is \"%s\" by %s".formatted(commit.subject(), commit.author()));
        for (String key : commit.keys()) {
            sentence = sentence.text(", ").link(key, url(key));
        }
        return sentence.text(".");
    }

    /** Of a pull request, {@code #7754}, or an issue of a repository, {@code debezium/dbz#2350}; empty for any other key. */
    private static String url(String key) {
        return key.matches("#\\d+")
                ? GITHUB + "debezium/debezium/pull/" + key.substring(1)
                : key.matches("[\\w.-]+/[\\w.-]+#\\d+") ? GITHUB + key.replace("#", "/issues/") : "";
    }

    /** In parts, since a table is cut after some lines. */
    private List<Table> revisions() {
        Columns<CountedRevision> columns = Columns.<CountedRevision>of().code("Revision", CountedRevision::name);
        for (Metric metric : Metric.COUNTS) {
            columns = columns.number(
                    Format.capital(metric.id().replace("PerEvent", "")),
                    revision -> revision.value(metric),
                    CountTables::number);
        }
        Columns<CountedRevision> all =
                columns.text("What it is", RevisionsDocument::remark).rank(1);
        List<CountedRevision> tried = result.revisions().stream()
                .filter(revision -> revision.isCounted() || !revision.problem().isEmpty())
                .toList();
        return IntStream.iterate(0, from -> from < tried.size(), from -> from + Table.MOST_LINES)
                .mapToObj(from -> all.table(
                        "revisions-table-" + from,
                        "Counts per event",
                        "",
                        tried.subList(from, Math.min(tried.size(), from + Table.MOST_LINES))))
                .toList();
    }

    private static String remark(CountedRevision revision) {
        if (!revision.problem().isEmpty()) {
            return "not counted: " + revision.problem();
        }
        return revision.commit() == null ? "" : revision.commit().subject();
    }

    private CountedRevision revision(String name) {
        return revisions.get(name);
    }
}
