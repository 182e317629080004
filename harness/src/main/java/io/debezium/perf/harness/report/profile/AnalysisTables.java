package io.debezium.perf.harness.report.profile;

import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Bar;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

/** The analysis of a recording, as tables. */
public final class AnalysisTables {

    private static final ProfileTable CPU_BY_METHOD = new ProfileTable("Method", "CPU us/event", Naming.METHOD);
    private static final ProfileTable BYTES_BY_METHOD = new ProfileTable("Method", "Bytes/event", Naming.METHOD);
    private static final ProfileTable BYTES_BY_CLASS = new ProfileTable("Class", "Bytes/event", Naming.TYPE);

    private AnalysisTables() {}

    /** A table in which every sample is charged to the nearest Debezium method on its stack; the report begins with it. */
    public static Table onBehalf(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        return CPU_BY_METHOD.owners(
                "Debezium method",
                "record.cpu-debezium",
                cpu.debezium(),
                new ProfileTable("Running", "CPU us/event", Naming.METHOD),
                Format.percent(cpu.debeziumShare()),
                Format.count(cpu.samplesWithStack()),
                cpu.event(),
                cpu.lost() == 0 ? "" : Messages.text("record.inside-jvm"));
    }

    /**
     * The chapters of a recording, with the flame graphs.
     *
     * @param cpuStacks empty if unknown
     * @param allocationStacks empty if unknown
     */
    public static List<Chapter> chapters(Analysis analysis, Stacks cpuStacks, Stacks allocationStacks) {
        Analysis.Cpu cpu = analysis.cpu();
        Analysis.Allocation allocation = analysis.allocation();
        return List.of(
                new Chapter("flame", "Flame graph", FlameGraph.of(analysis, cpuStacks, allocationStacks)),
                new Chapter(
                        "cpu",
                        "CPU by method",
                        List.of(
                                CPU_BY_METHOD.rows("record.cpu-self", cpu.self()),
                                CPU_BY_METHOD.rows("record.cpu-total", cpu.total()),
                                new ProfileTable("Thread", "CPU us/event", Naming.WHOLE)
                                        .rows("record.cpu-threads", cpu.threads()))),
                new Chapter(
                        "allocation",
                        Messages.text("record.allocation"),
                        Messages.note(
                                "record.allocation",
                                Format.bytes(allocation.bytes()),
                                Format.count(allocation.samples(), "sample"),
                                allocation.event()),
                        List.of(
                                BYTES_BY_METHOD.owners(
                                        "Debezium method",
                                        "record.allocation-debezium",
                                        allocation.debezium(),
                                        BYTES_BY_CLASS),
                                BYTES_BY_METHOD.rows("record.allocation-sites", allocation.sites()),
                                BYTES_BY_CLASS.rows("record.allocation-classes", allocation.classes()))),
                new Chapter("events", Messages.text("record.incidents"), List.of(incidents(analysis))));
    }

    private static Table incidents(Analysis analysis) {
        return Columns.<Analysis.Incident>of()
                .text("Kind", Analysis.Incident::kind)
                .with(Column.text("Class"), incident -> Cell.name(Naming.TYPE, incident.type()))
                .with(Column.text("On behalf of"), incident -> Cell.name(Naming.METHOD, incident.method()))
                .count("Times", Analysis.Incident::count)
                .number("Total, ms", incident -> incident.millis() > 0 ? incident.millis() : null)
                .captioned("record.incidents", analysis.incidents());
    }

    /**
     * Rows of a profile as a table: name, share with its interval, cost per event if it is known, samples.
     *
     * @param first heading of the names
     * @param cost heading of the costs
     */
    private record ProfileTable(String first, String cost, Naming naming) {

        /** The most lines about what is done on behalf of one method; the flame graph has all. */
        private static final int MOST_DETAILS = 12;

        Table rows(String code, List<ProfileRow> rows, Object... arguments) {
            List<Owner> plain =
                    rows.stream().map(row -> new Owner(row, List.of())).toList();
            return owners(first, code, plain, this, arguments);
        }

        /**
         * A table of methods with what was done on behalf of each.
         *
         * @param code of its caption and note in the catalogue of messages
         * @param doing the columns of what is done on behalf of a method; bars have the scale of this table
         */
        Table owners(String heading, String code, List<Owner> owners, ProfileTable doing, Object... arguments) {
            boolean costKnown = owners.stream().anyMatch(owner -> owner.method().perEvent() != null);
            double longest = owners.stream()
                    .mapToDouble(owner -> owner.method().ciHigh())
                    .max()
                    .orElse(0);
            Columns<ProfileRow> columns = columns(heading, costKnown);
            Columns<ProfileRow> details = doing.columns(doing.first, costKnown);
            return new Table(
                    code.substring(code.indexOf('.') + 1),
                    Messages.text(code, arguments),
                    Messages.note(code, arguments),
                    columns.heads(),
                    owners.stream()
                            .map(owner -> line(columns, owner.method(), longest, detail(details, owner, longest)))
                            .toList(),
                    0);
        }

        /** The lines of what was done on behalf of a method; null if there are none. */
        private static Table detail(Columns<ProfileRow> columns, Owner owner, double longest) {
            List<Line> lines = owner.on().stream()
                    .limit(MOST_DETAILS)
                    .map(row -> line(columns, row, longest, null))
                    .toList();
            String caption =
                    "On behalf of " + Naming.METHOD.brief(owner.method().name());
            int left = owner.on().size() - lines.size();
            return lines.isEmpty() ? null : new Table("", caption, "", columns.heads(), lines, left);
        }

        private Columns<ProfileRow> columns(String heading, boolean costKnown) {
            return Columns.<ProfileRow>of()
                    .with(Column.text(heading), row -> Cell.name(naming, row.name()))
                    .number("Share", ProfileRow::share, Format::percent)
                    .with(
                            Column.number("95 % interval").rank(2),
                            row -> Cell.number(Format.interval(row.ciLow(), row.ciHigh()), row.ciLow()))
                    .when(costKnown, known -> known.number(cost, ProfileRow::perEvent))
                    .count("Samples", ProfileRow::samples)
                    .rank(1);
        }

        private static Line line(Columns<ProfileRow> columns, ProfileRow row, double longest, Table detail) {
            double scale = longest > 0 ? 100 / longest : 0;
            Bar bar = new Bar(row.ciLow() * scale, row.share() * scale, row.ciHigh() * scale);
            return new Line(columns.cells(row), bar, row.tooFew() ? "few" : "", Tone.PLAIN, detail);
        }
    }
}
