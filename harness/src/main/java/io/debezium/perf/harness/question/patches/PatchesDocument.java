package io.debezium.perf.harness.question.patches;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.patches.MicroBenchmark;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/** The output of {@code perf patches}: what each patch is, and the commands that measure it. */
public final class PatchesDocument {

    private PatchesDocument() {}

    /** @param version of Debezium, for use in the commands */
    public static Document of(List<Patch> patches, String version) {
        List<Facts> groups = new ArrayList<>();
        for (Patch patch : patches) {
            String variants = variants(version, patch.name());
            groups.add(Facts.titled(patch.name())
                    .text("hypothesis", patch.hypothesis())
                    .text("changes", patch.target().shown())
                    .text("versions", patch.target().versions())
                    .text("upstream", patch.issue().orElse("no issue known"))
                    .text(
                            "micro",
                            patch.micro().map(micro -> jmh(micro, variants)).orElse("no micro-benchmark")));
        }
        groups.add(Facts.titled(Patches.ALL).text("measure", "scripts/perf compare " + variants(version, Patches.ALL)));
        return new Document(
                "Patches",
                "perf patches",
                new Summary(List.of(), List.of()),
                List.of(new Block.Terms(groups)),
                List.of());
    }

    private static String variants(String version, String patch) {
        return "--baseline %s --candidate %s,patch=%s".formatted(version, version, patch);
    }

    private static String jmh(MicroBenchmark micro, String variants) {
        String parameters = new TreeMap<>(micro.parameters())
                .entrySet().stream()
                        .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining());
        return "scripts/perf jmh '%s' %s%s".formatted(micro.include(), variants, parameters);
    }
}
