package io.debezium.perf.harness.report.profile;

import java.util.Comparator;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Bar;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

/** What a recording says, as tables. */
public final class AnalysisTables {

    private static final ProfileTable CPU_BY_METHOD = new ProfileTable("Method", "CPU us/event", Naming.METHOD);
    private static final ProfileTable BYTES_BY_METHOD = new ProfileTable("Method", "Bytes/event", Naming.METHOD);
    private static final ProfileTable BYTES_BY_CLASS = new ProfileTable("Class", "Bytes/event", Naming.TYPE);

    private AnalysisTables() {}

    /** Every sample charged to the nearest Debezium method on its stack: the table that the report opens with. */
    public static Table onBehalf(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        return CPU_BY_METHOD
                .named("Debezium method")
                .owners(
                        "cpu-debezium",
                        Format.capital(cpu.clock()) + " by Debezium method",
                        "Each sample is charged to the nearest io.debezium frame on its stack; open a method to see what was running. These methods account for %s of the %s %s events with a stack."
                                .formatted(
                                        Format.percent(cpu.debeziumShare()),
                                        Format.count(cpu.samplesWithStack()),
                                        cpu.event()),
                        cpu.debezium(),
                        CPU_BY_METHOD.named("Running"));
    }

    public static List<Chapter> chapters(Analysis analysis) {
        return List.of(cpu(analysis.cpu()), allocation(analysis.allocation()), events(analysis), findings(analysis));
    }

    private static Chapter chapter(String id, String title, String intro, Table... tables) {
        return new Chapter(
                id,
                title,
                intro,
                List.of(tables).stream().<Block>map(table -> table).toList());
    }

    private static Chapter cpu(Analysis.Cpu cpu) {
        return chapter(
                "cpu",
                Format.capital(cpu.clock()) + " by method",
                "",
                CPU_BY_METHOD.rows(
                        "cpu-self",
                        Format.capital(cpu.clock()) + " by method, self",
                        "Samples in which the method itself was running.",
                        cpu.self()),
                CPU_BY_METHOD.rows(
                        "cpu-total",
                        Format.capital(cpu.clock()) + " by method, total",
                        "Samples with the method anywhere on the stack, so the shares add up to more than 100 %.",
                        cpu.total()),
                new ProfileTable("Thread", "CPU us/event", Naming.WHOLE)
                        .rows(
                                "cpu-threads",
                                Format.capital(cpu.clock()) + " by thread, as sampled",
                                "",
                                cpu.threads()));
    }

    private static Chapter allocation(Analysis.Allocation allocation) {
        return chapter(
                "allocation",
                "Allocation",
                "About %s, estimated from %s of %s. Shares are of bytes; the intervals reflect only the number of samples."
                        .formatted(
                                Format.bytes(allocation.bytes()),
                                Format.count(allocation.samples(), "sample"),
                                allocation.event()),
                BYTES_BY_METHOD
                        .named("Debezium method")
                        .owners(
                                "allocation-debezium",
                                "Allocation by Debezium method",
                                "Charged to the nearest io.debezium frame; open a method to see the classes.",
                                allocation.debezium(),
                                BYTES_BY_CLASS),
                BYTES_BY_METHOD.rows("allocation-sites", "Allocation by site", "", allocation.sites()),
                BYTES_BY_CLASS.rows("allocation-classes", "Allocation by class", "", allocation.classes()));
    }

    private static Chapter events(Analysis analysis) {
        return chapter(
                "events",
                "Exceptions, pauses and waits",
                "",
                exceptions(analysis),
                pauses(analysis.gc()),
                waits(analysis));
    }

    private static Table exceptions(Analysis analysis) {
        return Columns.<Analysis.Thrown>of()
                .with(Column.text("Class"), thrown -> Cell.name(Naming.TYPE, thrown.className()))
                .text("Message", Analysis.Thrown::message)
                .with(Column.text("Created in"), thrown -> Cell.name(Naming.METHOD, thrown.site()))
                .with(Column.text("On behalf of"), thrown -> Cell.name(Naming.METHOD, thrown.owner()))
                .count("Thrown", Analysis.Thrown::count)
                .number("Per event", Analysis.Thrown::perEvent)
                .table("exceptions", "Exceptions thrown", "", analysis.exceptions());
    }

    private static Table pauses(Analysis.Gc gc) {
        return Columns.<Analysis.Pause>of()
                .text("Pause", Analysis.Pause::name)
                .number("At, s", Analysis.Pause::second)
                .number("Length, ms", Analysis.Pause::millis)
                .table(
                        "pauses",
                        "GC pauses, longest first",
                        "%s: %s, with a total pause of %s."
                                .formatted(
                                        gc.collector(),
                                        Format.count(gc.collections(), "collection"),
                                        Format.millis(gc.pauseMillisSum())),
                        gc.pauses().stream()
                                .sorted(Comparator.comparingDouble(Analysis.Pause::millis)
                                        .reversed())
                                .toList());
    }

    private static Table waits(Analysis analysis) {
        return Columns.<Analysis.Wait>of()
                .text("Kind", Analysis.Wait::kind)
                .with(Column.text("On"), wait -> Cell.name(Naming.TYPE, wait.on()))
                .with(Column.text("On behalf of"), wait -> Cell.name(Naming.METHOD, wait.owner()))
                .code("Thread", Analysis.Wait::thread)
                .count("Times", Analysis.Wait::count)
                .number("Total, ms", Analysis.Wait::millis)
                .table(
                        "waits",
                        "Waiting",
                        "Waiting is not CPU time: a thread that waits for work waits long and costs nothing.",
                        analysis.waits());
    }

    private static Chapter findings(Analysis analysis) {
        return chapter(
                "findings",
                "Findings of JDK Mission Control",
                "From its rule library, which knows Java in general but not Debezium; scores are 0 to 100.",
                Columns.<Analysis.Finding>of()
                        .text("Severity", Analysis.Finding::severity)
                        .number("Score", Analysis.Finding::score)
                        .text("Rule", Analysis.Finding::rule)
                        .text("Topic", Analysis.Finding::topic)
                        .text("Finding", AnalysisTables::explained)
                        .table("findings-table", "Findings by severity", "", analysis.findings()));
    }

    private static String explained(Analysis.Finding finding) {
        return finding.explanation() == null || finding.explanation().isBlank()
                ? orEmpty(finding.summary())
                : orEmpty(finding.summary()) + " " + finding.explanation();
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    /** Rows of a profile as a table: name, share with its interval, cost per event where it is known, samples. */
    private record ProfileTable(String first, String cost, Naming naming) {

        /** Lines of what is done on behalf of one method; the flame graph has them all. */
        private static final int MOST_DETAILS = 12;

        /** The same with another heading of the first column. */
        ProfileTable named(String heading) {
            return new ProfileTable(heading, cost, naming);
        }

        Table rows(String id, String caption, String note, List<ProfileRow> rows) {
            List<Owner> plain =
                    rows.stream().map(row -> new Owner(row, List.of())).toList();
            return owners(id, caption, note, plain, this);
        }

        /** @param doing the table of what is done on behalf of each method */
        Table owners(String id, String caption, String note, List<Owner> owners, ProfileTable doing) {
            boolean costKnown = owners.stream().anyMatch(owner -> owner.method().perEvent() != null);
            double longest = owners.stream()
                    .mapToDouble(owner -> owner.method().ciHigh())
                    .max()
                    .orElse(0);
            Columns<ProfileRow> columns = columns(costKnown);
            List<Line> lines = owners.stream()
                    .limit(Table.MOST_LINES)
                    .map(owner ->
                            line(columns, owner.method(), longest).withDetail(doing.detail(owner, costKnown, longest)))
                    .toList();
            return new Table(id, caption, note, columns.heads(), lines, owners.size() - lines.size());
        }

        /** In the columns and with the bars of the table that it stands in; null when there is nothing to show. */
        private Table detail(Owner owner, boolean costKnown, double longest) {
            if (owner.on().isEmpty()) {
                return null;
            }
            Columns<ProfileRow> columns = columns(costKnown);
            List<Line> lines = owner.on().stream()
                    .limit(MOST_DETAILS)
                    .map(row -> line(columns, row, longest))
                    .toList();
            String caption =
                    "On behalf of " + Naming.METHOD.brief(owner.method().name());
            return new Table("", caption, "", columns.heads(), lines, owner.on().size() - lines.size());
        }

        private Columns<ProfileRow> columns(boolean costKnown) {
            Columns<ProfileRow> columns = Columns.<ProfileRow>of()
                    .with(Column.text(first), row -> Cell.name(naming, row.name()))
                    .number("Share", ProfileRow::share, Format::percent)
                    .with(
                            Column.number("95 % interval").rank(2),
                            row -> Cell.number(Format.interval(row.ciLow(), row.ciHigh()), row.ciLow()));
            return (costKnown
                            ? columns.with(Column.number(cost), row -> {
                                double perEvent = row.perEvent() == null ? Double.NaN : row.perEvent();
                                return Cell.number(Format.number(perEvent), perEvent);
                            })
                            : columns)
                    .count("Samples", ProfileRow::samples)
                    .rank(1);
        }

        private static Line line(Columns<ProfileRow> columns, ProfileRow row, double longest) {
            double scale = longest > 0 ? 100 / longest : 0;
            Bar bar = new Bar(row.ciLow() * scale, row.share() * scale, row.ciHigh() * scale);
            return new Line(columns.cells(row), bar, row.tooFew(), null);
        }
    }
}
