package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Bar;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.Row;

/**
 * Rows of a profile as a table: name, share with its interval, cost per event where it is known, samples.
 *
 * @param first heading of the first column
 * @param cost heading of the cost per event
 * @param naming of the first column
 */
record ProfileTable(String first, String cost, Naming naming) {

    /** Lines of what is done on behalf of one method; the flame graph has them all. */
    private static final int MOST_DETAILS = 12;

    Table rows(String id, String caption, String note, List<Row> rows) {
        List<Owner> plain = rows.stream().map(row -> new Owner(row, List.of())).toList();
        return owners(id, caption, note, plain, this);
    }

    /** @param doing the table of what is done on behalf of each method */
    Table owners(String id, String caption, String note, List<Owner> owners, ProfileTable doing) {
        boolean costKnown = owners.stream().anyMatch(owner -> owner.method().perEvent() != null);
        double longest = owners.stream()
                .mapToDouble(owner -> owner.method().ciHigh())
                .max()
                .orElse(0);
        List<Line> lines = owners.stream()
                .limit(Table.MOST_LINES)
                .map(owner ->
                        line(owner.method(), costKnown, longest).withDetail(doing.detail(owner, costKnown, longest)))
                .toList();
        return new Table(id, caption, note, columns(costKnown), lines, owners.size() - lines.size());
    }

    /** In the columns and with the bars of the table that it stands in; null when there is nothing to show. */
    private Table detail(Owner owner, boolean costKnown, double longest) {
        if (owner.on().isEmpty()) {
            return null;
        }
        List<Line> lines = owner.on().stream()
                .limit(MOST_DETAILS)
                .map(row -> line(row, costKnown, longest))
                .toList();
        String caption = "On behalf of " + Naming.METHOD.brief(owner.method().name());
        return new Table("", caption, "", columns(costKnown), lines, owner.on().size() - lines.size());
    }

    private List<Column> columns(boolean costKnown) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text(first));
        columns.add(Column.number("Share"));
        columns.add(Column.number("95 % interval").rank(2));
        if (costKnown) {
            columns.add(Column.number(cost));
        }
        columns.add(Column.number("Samples").rank(1));
        return columns;
    }

    private Line line(Row row, boolean costKnown, double longest) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.name(naming, row.name()));
        cells.add(Cell.number(Format.percent(row.share()), row.share()));
        cells.add(Cell.number(Format.interval(row.ciLow(), row.ciHigh()), row.ciLow()));
        if (costKnown) {
            double perEvent = row.perEvent() == null ? Double.NaN : row.perEvent();
            cells.add(Cell.number(Format.number(perEvent), perEvent));
        }
        cells.add(Cell.number(Format.count(row.samples()), row.samples()));
        return new Line(cells, bar(row, longest), row.tooFew(), null);
    }

    private static Bar bar(Row row, double longest) {
        double scale = longest > 0 ? 100 / longest : 0;
        return new Bar(row.ciLow() * scale, row.share() * scale, row.ciHigh() * scale);
    }
}
