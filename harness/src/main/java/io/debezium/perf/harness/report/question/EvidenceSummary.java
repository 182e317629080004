package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.render.AsciiDoc;
import io.debezium.perf.harness.report.render.Markdown;
import io.debezium.perf.harness.report.render.Markup;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** Evidence on a page, to be pasted into a pull request. */
public final class EvidenceSummary {

    /** Sentences that a summary has room for; the report has a table of all. */
    private static final int FEW = 4;

    private final EvidenceResult result;
    private final Markup out;

    private EvidenceSummary(EvidenceResult result, Markup out) {
        this.result = result;
        this.out = out;
    }

    /** What is pasted into a pull request, and all of the folder as one file. */
    public static void write(EvidenceResult result, ResultFolder folder) throws IOException {
        Files.writeString(folder.path().resolve("summary.md"), of(result, new Markdown()));
        Files.writeString(folder.path().resolve("summary.adoc"), of(result, new AsciiDoc()));
        Files.writeString(folder.path().resolve("commands.txt"), commands(result));
        Bundle.write(folder);
    }

    /** @param markup into which nothing has been written yet */
    public static String of(EvidenceResult result, Markup markup) {
        new EvidenceSummary(result, markup).write();
        return markup.text();
    }

    /** For a shell: what repeats it, line by line, with what each line is. */
    public static String commands(EvidenceResult result) {
        return result.commands().stream()
                .map(command -> "# %s%n%s%n".formatted(command.what(), command.line()))
                .collect(Collectors.joining())
                .replace(System.lineSeparator(), "\n");
    }

    private void write() {
        out.title(Sentence.of("Evidence for ")
                .code(result.candidate())
                .text(" against ")
                .code(result.baseline()));
        EvidenceWords.noise(result).map(Sentence::of).ifPresent(out::strong);
        out.strong(EvidenceWords.lead(result));
        points(EvidenceWarnings.of(result).stream().map(Sentence::of).toList());
        out.paragraph(Sentence.of(EvidenceWords.OWNED));
        changes();
        if (result.unequal().isEmpty()) {
            measured();
        }
        equality();
        machine();
        out.heading("To repeat");
        out.listing(result.commands().stream()
                .map(EvidenceResult.Command::line)
                .limit(1)
                .toList());
        out.paragraph(Sentence.of("Part by part: ").code("commands.txt").text(" of the bundle."));
        out.heading("What this does not show");
        points(EvidenceLimits.of().stream().map(Sentence::of).toList());
    }

    private void points(List<Sentence> points) {
        if (!points.isEmpty()) {
            out.points(points);
        }
    }

    private void changes() {
        out.heading("What was changed");
        if (result.changes().isEmpty()) {
            out.paragraph(Sentence.of("What ")
                    .code(result.candidate())
                    .text(" has and ")
                    .code(result.baseline())
                    .text(" has not; no patch of this harness is among it."));
        }
        boolean few = result.changes().size() <= FEW;
        points(result.changes().stream()
                .map(few ? EvidenceSummary::change : EvidenceSummary::inBrief)
                .toList());
        if (!few) {
            out.paragraph(Sentence.of("What each of them supposes is in the report of the bundle."));
        }
    }

    /** Of many, each in a line: a summary is to be read. */
    private static Sentence inBrief(EvidenceResult.Change change) {
        String simpleName = change.target().substring(change.target().lastIndexOf('.') + 1);
        return Sentence.of("").code(change.name()).text(" changes ").code(simpleName);
    }

    static Sentence change(EvidenceResult.Change change) {
        return Sentence.of("")
                .code(change.name())
                .text(": " + change.hypothesis() + " Changes ")
                .code(change.target())
                .text(" (")
                .code(String.join(", ", change.methods()))
                .text("), of Debezium %s. Upstream: %s."
                        .formatted(change.versions(), change.issue() == null ? "no issue known" : change.issue()));
    }

    private void measured() {
        Table figures = EvidenceTables.brief(result);
        if (!figures.lines().isEmpty()) {
            out.heading("How much faster");
            out.table(figures);
        }
        out.heading("In the small");
        if (result.benchmarks().isEmpty()) {
            out.paragraph(Sentence.of(result.noBenchmark()));
        } else {
            out.table(EvidenceTables.benchmarks(result, FEW));
        }
        if (result.predictions().size() <= FEW) {
            points(result.predictions().stream()
                    .map(PredictionTable::sentence)
                    .map(Sentence::of)
                    .toList());
        }
    }

    private void equality() {
        EvidenceWords.equality(result).ifPresent(sentence -> {
            out.heading("What else changed");
            out.paragraph(Sentence.of(sentence));
        });
        if (!result.unequal().isEmpty()) {
            out.heading("What differs");
            points(result.unequal().stream()
                    .map(row -> Sentence.of(
                            "%s, %s: %s, %s".formatted(row.workload(), row.plugin(), row.found(), row.detail())))
                    .toList());
        }
    }

    private void machine() {
        out.heading("The session");
        List<Sentence> points = new ArrayList<>();
        EvidenceWords.same(result).map(Sentence::of).ifPresent(points::add);
        points.add(Sentence.of(Stream.of(machine(result), variants(result))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("; "))
                + "."));
        points.add(Sentence.of(session(result)));
        out.points(points);
    }

    /** {@code Example CPU, 4 cores, 24.0 GiB of memory, Debian GNU/Linux 12, kernel 6.1} */
    private static String machine(EvidenceResult result) {
        return "%s, %s, %s of memory, %s, kernel %s"
                .formatted(
                        result.environment().cpu(),
                        Format.count(result.environment().cores(), "core"),
                        Format.bytes(result.environment().memoryBytes()),
                        result.environment().os(),
                        result.environment().kernel());
    }

    /** {@code JDK 25.0.1, PostgreSQL 15.18, plugin decoderbufs}; empty where nothing was timed. */
    static String variants(EvidenceResult result) {
        return Stream.of(
                        distinct(
                                result.workloads().stream()
                                        .map(WorkloadEvidence::jdk)
                                        .toList(),
                                "JDK "),
                        distinct(
                                result.workloads().stream()
                                        .map(WorkloadEvidence::server)
                                        .toList(),
                                "PostgreSQL "),
                        distinct(
                                result.workloads().stream()
                                        .map(WorkloadEvidence::plugin)
                                        .toList(),
                                "plugin "))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String distinct(List<String> values, String before) {
        String all = values.stream()
                .filter(value -> value != null && !value.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : before + all;
    }

    static String session(EvidenceResult result) {
        EvidenceResult.Design design = result.design();
        return "%s UTC, harness %s: %s of %s of each variant in fresh JVMs, in random order (seed %d); changes of less than %s do not matter; of several candidates, of which the A/A is one, the interval is wider than %s (Holm)."
                .formatted(
                        Origin.time(result.startedAt()),
                        result.harness(),
                        Format.count(design.pairs(), "pair"),
                        Format.count(design.trialsPerPair(), "trial"),
                        design.seed(),
                        ComparisonSentence.percent(design.minEffect()),
                        Effect.level(design.confidence()));
    }
}
