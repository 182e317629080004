package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.result.VariantInfo;

/** What was under test. */
public final class VariantTables {

    private static final int SHOWN_ID = 10;

    private VariantTables() {}

    /** What each variant was, their properties side by side, and the classes that overlays replaced. */
    public static List<Block> of(List<VariantInfo> variants) {
        List<Block> blocks = new ArrayList<>();
        List<String> common = Arm.common(variants);
        if (variants.size() > 1 && !common.isEmpty()) {
            blocks.add(new Block.Terms(List.of(Facts.titled("").code("All have", String.join(",", common)))));
        }
        blocks.add(new Block.Terms(IntStream.range(0, variants.size())
                .mapToObj(i -> facts(Arm.letter(i) + (i == 0 ? ", the baseline" : ""), variants.get(i)))
                .toList()));
        if (variants.stream().anyMatch(variant -> !variant.properties().isEmpty())) {
            blocks.add(properties(variants));
        }
        for (int i = 0; i < variants.size(); i++) {
            SourceInfo source = variants.get(i).source();
            if (source != null) {
                blocks.addAll(sources(source, Arm.letter(i), i, Integer.MAX_VALUE));
            }
            if (!variants.get(i).replaced().isEmpty()) {
                blocks.add(Columns.<String>of()
                        .with(Column.text("Class"), name -> Cell.name(Naming.TYPE, name))
                        .table(
                                "replaced-" + i,
                                "Classes that the overlay of " + Arm.letter(i) + " replaced",
                                "",
                                variants.get(i).replaced()));
            }
        }
        return blocks;
    }

    /**
     * What a variant changes about the sources of its release.
     *
     * @param arm what the variant is called
     * @param index for the ids of the tables
     * @param most commits, and files, that are shown
     */
    public static List<Block> sources(SourceInfo source, String arm, int index, int most) {
        List<Block> blocks = new ArrayList<>();
        if (!source.commits().isEmpty()) {
            blocks.add(Columns.<CommitInfo>of()
                    .with(Column.text("Commit"), commit -> Cell.code(commit.id().substring(0, SHOWN_ID)))
                    .with(Column.text("Subject"), commit -> Cell.text(commit.subject()))
                    .with(Column.text("Author"), commit -> Cell.text(commit.author()))
                    .table(
                            "commits-" + index,
                            "Commits of " + arm,
                            "Newest first" + left(source.commits().size(), most),
                            source.commits().stream().limit(most).toList()));
        }
        blocks.add(Columns.<String>of()
                .with(Column.text("File"), Cell::code)
                .table(
                        "sources-" + index,
                        "Source files that differ from " + source.tag() + " in " + arm,
                        "Files compiled: %s, with those that use what has changed%s"
                                .formatted(
                                        Format.count(source.compiled()),
                                        left(source.files().size(), most)),
                        source.files().stream().limit(most).toList()));
        return blocks;
    }

    private static String left(int all, int most) {
        return all <= most ? "." : "; %s more are in the report.".formatted(Format.count(all - most));
    }

    public static Facts facts(String title, VariantInfo variant) {
        Facts facts = Facts.titled(title)
                .code("Spec", variant.spec())
                .text("Kind", variant.kind())
                .known("Debezium", variant.debezium(), debezium -> debezium)
                .text("Plugin", variant.plugin())
                .known("Content", variant.content(), where -> where);
        if (variant.jdk() != null) {
            facts = facts.text("JDK", variant.jdk()).and(List.of(jvm(variant.jvm())));
        }
        return variant.overlay().isEmpty()
                ? facts
                : facts.code("Overlay", String.join(" ", variant.overlay()))
                        .text(
                                "Classes replaced",
                                Format.count(variant.replaced().size()));
    }

    public static Fact jvm(List<String> options) {
        return options.isEmpty()
                ? Fact.text("JVM options", "none")
                : Fact.code("JVM options", String.join(" ", options));
    }

    private static Table properties(List<VariantInfo> variants) {
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
