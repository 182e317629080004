package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.VariantInfo;

/** The variants' Debezium properties side by side, those that differ first. */
final class PropertyTable {

    private PropertyTable() {}

    static Table of(List<VariantInfo> variants) {
        Map<String, String[]> byName = new LinkedHashMap<>();
        for (int i = 0; i < variants.size(); i++) {
            for (Property property : variants.get(i).properties()) {
                byName.computeIfAbsent(property.name(), name -> new String[variants.size()])[i] = property.value();
            }
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("Property")));
        for (int i = 0; i < variants.size(); i++) {
            columns.add(Column.text(Arm.letter(i)));
        }
        return Table.of(
                "properties",
                "Debezium properties",
                "Those that differ first.",
                columns,
                byName.entrySet().stream()
                        .sorted(Comparator.comparing(entry ->
                                Arrays.stream(entry.getValue()).distinct().count() < 2))
                        .map(entry -> line(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private static Line line(String name, String[] values) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.code(name)));
        for (String value : values) {
            cells.add(Cell.code(value));
        }
        return Line.of(cells);
    }
}
