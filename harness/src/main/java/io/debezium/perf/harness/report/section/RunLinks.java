package io.debezium.perf.harness.report.section;

import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Run;

/** The runs that a result rests on, each with a report of its own. */
public final class RunLinks {

    private RunLinks() {}

    /** What a result rests on, with links to the reports of those that have one. */
    public static Chapter chapter(String title, List<Run> runs) {
        Block links = new Block.Links(runs.stream()
                .filter(run -> !run.folder().isEmpty())
                .map(run -> new Block.Link(run.folder() + "/report.html", run.name()))
                .toList());
        Table table = Columns.<Run>of()
                .text("Of", Run::name)
                .code("Folder", Run::folder)
                .number("Time", Run::seconds, Format::seconds)
                .text("Ended", RunLinks::ended)
                .table("runs-table", "Measurements, in order", "", runs);
        return new Chapter("runs", title, Messages.text("section.each-has-report"), List.of(links, table));
    }

    /** Of micro-benchmarks. */
    public static Fact forks(int forks) {
        return Fact.text("Forks planned", Format.count(forks) + " of each micro-benchmark and variant");
    }

    /** Of workloads. */
    public static Fact pairs(PartsDesign design) {
        return Fact.text(
                "Pairs planned",
                Messages.text(
                        "section.of-each-workload",
                        (design.untilDecided() ? "at most " : "") + Format.count(design.pairs()),
                        Format.count(design.trialsPerPair(), "trial")));
    }

    /** {@code at most 20 pairs of 1 trial} */
    public static String planned(PartsDesign design) {
        return "%s%s of %s"
                .formatted(
                        design.untilDecided() ? "at most " : "",
                        Format.count(design.pairs(), "pair"),
                        Format.count(design.trialsPerPair(), "trial"));
    }

    private static String ended(Run run) {
        String ended =
                switch (run.status()) {
                    case COMPLETE -> "complete";
                    case INTERRUPTED -> "interrupted";
                    case FAILED -> "failed";
                };
        return run.message().isEmpty() ? ended : ended + ": " + run.message();
    }
}
