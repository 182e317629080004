package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.result.VariantInfo;

/** Tables of what was under test. */
public final class VariantTables {

    private VariantTables() {}

    /** A table of each variant, of their properties side by side, and of the classes that overlays replaced. */
    public static List<Block> of(List<VariantInfo> variants) {
        List<Block> blocks = new ArrayList<>();
        List<String> common = Arm.common(variants);
        if (variants.size() > 1 && !common.isEmpty()) {
            blocks.add(new Block.Terms(List.of(Facts.titled("").code("All have", String.join(",", common)))));
        }
        blocks.add(new Block.Terms(IntStream.range(0, variants.size())
                .mapToObj(i -> facts(
                        variants.size() == 1 ? "Variant" : Arm.letter(i) + (i == 0 ? ", the baseline" : ""),
                        variants.get(i)))
                .toList()));
        if (variants.stream().anyMatch(variant -> !variant.properties().isEmpty())) {
            blocks.add(properties(variants));
        }
        for (int i = 0; i < variants.size(); i++) {
            if (variants.get(i).source() != null) {
                blocks.addAll(sources(variants.get(i).source(), Arm.letter(i), i, Integer.MAX_VALUE));
            }
        }
        return blocks;
    }

    /**
     * What a variant changes in the sources of its release.
     *
     * @param arm name of the variant
     * @param index for the ids of the tables
     * @param most commits, and files, that are shown
     */
    public static List<Block> sources(SourceInfo source, String arm, int index, int most) {
        Table commits = Columns.<CommitInfo>of()
                .code("Commit", commit -> "%.10s".formatted(commit.id()))
                .text("Subject", CommitInfo::subject)
                .text("Author", CommitInfo::author)
                .table(
                        "commits-" + index,
                        "Commits of " + arm,
                        "Newest first" + left(source.commits().size(), most),
                        source.commits().stream().limit(most).toList());
        Table files = Columns.<String>of()
                .code("File", name -> name)
                .table(
                        "sources-" + index,
                        Messages.text("section.sources", source.tag(), arm),
                        Messages.note(
                                "section.sources",
                                Format.count(source.compiled()),
                                left(source.files().size(), most)),
                        source.files().stream().limit(most).toList());
        return source.commits().isEmpty() ? List.of(files) : List.of(commits, files);
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
                .known("Content", variant.content(), where -> where)
                .text("JDK", variant.jdk())
                .and(List.of(
                        variant.jvm().isEmpty()
                                ? Fact.text("JVM options", "none")
                                : Fact.code("JVM options", String.join(" ", variant.jvm()))));
        return variant.overlay().isEmpty()
                ? facts
                : facts.code("Overlay", String.join(" ", variant.overlay()))
                        .text(
                                "Classes replaced",
                                Format.count(variant.replaced().size()));
    }

    private static Table properties(List<VariantInfo> variants) {
        Map<String, List<String>> byName = new LinkedHashMap<>();
        for (int i = 0; i < variants.size(); i++) {
            for (Property property : variants.get(i).properties()) {
                byName.computeIfAbsent(
                                property.name(), name -> new ArrayList<>(Collections.nCopies(variants.size(), null)))
                        .set(i, property.value());
            }
        }
        Columns<Map.Entry<String, List<String>>> columns =
                Columns.<Map.Entry<String, List<String>>>of().code("Property", Map.Entry::getKey);
        for (int i = 0; i < variants.size(); i++) {
            int variant = i;
            columns = columns.code(Arm.letter(i), entry -> entry.getValue().get(variant));
        }
        return columns.table(
                "properties",
                "Debezium properties",
                "Those that differ first.",
                byName.entrySet().stream()
                        .sorted(Comparator.comparing(entry -> new HashSet<>(entry.getValue()).size() < 2))
                        .toList());
    }
}
