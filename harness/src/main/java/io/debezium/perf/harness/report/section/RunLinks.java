package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Run;

/** Links to the underlying runs of a result, each of which has a report of its own. */
public final class RunLinks {

    private RunLinks() {}

    /** A table of the underlying runs, with links to the reports of those that have one. */
    public static Chapter chapter(String title, List<Run> runs) {
        Block links = new Block.Sentences(runs.stream()
                .filter(run -> !run.folder().isEmpty())
                .map(run -> new Sentence(List.of()).link(run.name(), "./" + run.folder() + "/report.html"))
                .toList());
        Table table = Columns.<Run>of()
                .text("Of", Run::name)
                .code("Folder", Run::folder)
                .number("Time", Run::seconds, Format::seconds)
                .text("Ended", RunLinks::ended)
                .table("runs-table", "Measurements, in order", "", runs);
        return new Chapter("runs", title, Messages.text("section.each-has-report"), List.of(links, table));
    }

    /** The planned design. */
    public static Facts design(PartsDesign design) {
        return Facts.titled("Design")
                .text(
                        "Pairs planned",
                        (design.untilDecided() ? "at most " : "") + Format.count(design.pairs()) + " of each workload")
                .text("Forks planned", Format.count(design.forks()) + " of each micro-benchmark and variant")
                .and(
                        design.minEffect() == null
                                ? List.of(Fact.text("Confidence", Effect.level(design.confidence())))
                                : RunFacts.band(design.minEffect(), design.confidence()))
                .and(List.of(RunFacts.seed(design.seed(), "the order")))
                .known("Time limit", design.timeLimitSeconds(), Format::seconds);
    }

    private static String ended(Run run) {
        String ended = run.status().name().toLowerCase(Locale.ROOT);
        return run.message().isEmpty() ? ended : ended + ": " + run.message();
    }
}
