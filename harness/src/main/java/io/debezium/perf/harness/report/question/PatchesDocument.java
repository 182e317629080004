package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.patches.MicroBenchmark;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/** What {@code perf patches} prints: what each patch is, and what it was last measured to do. */
public final class PatchesDocument {

    private final List<Patch> patches;
    private final List<PatchEffect> effects;
    private final String version;

    private PatchesDocument(List<Patch> patches, List<PatchEffect> effects, String version) {
        this.patches = patches;
        this.effects = effects;
        this.version = version;
    }

    /**
     * @param effects that were measured here, the newest first
     * @param skipped results that could not be read, a sentence each
     * @param version of Debezium, for the commands
     */
    public static Document of(List<Patch> patches, List<PatchEffect> effects, List<String> skipped, String version) {
        PatchesDocument document = new PatchesDocument(patches, effects, version);
        List<Facts> groups =
                new ArrayList<>(patches.stream().map(document::facts).toList());
        groups.add(document.measured(Facts.titled(Patches.ALL)));
        return new Document(
                "Patches",
                "perf patches",
                new Summary(List.of(), skipped),
                List.of(new Block.Terms(groups)),
                List.of());
    }

    private Facts facts(Patch patch) {
        return measured(Facts.titled(patch.name())
                .text("hypothesis", patch.hypothesis())
                .text("changes", patch.target().shown())
                .text("versions", patch.target().versions())
                .text("upstream", patch.issue().orElse("no issue known"))
                .text(
                        "micro",
                        patch.micro().map(micro -> jmh(patch.name(), micro)).orElse("no micro-benchmark")));
    }

    /** @param facts titled with the name of the patch */
    private Facts measured(Facts facts) {
        List<String> measured = effects.stream()
                .filter(effect -> effect.patch().equals(facts.title()))
                .map(this::sentence)
                .toList();
        if (measured.isEmpty()) {
            return facts.text("measured", "not yet; run scripts/perf compare %s".formatted(variants(facts.title())));
        }
        Facts all = facts;
        for (String each : measured) {
            all = all.text(all == facts ? "measured" : "", each);
        }
        return all;
    }

    private String variants(String patch) {
        return "--baseline %s --candidate %s,patch=%s".formatted(version, version, patch);
    }

    private String jmh(String patch, MicroBenchmark micro) {
        Map<String, String> parameters = new TreeMap<>(micro.parameters());
        return "scripts/perf jmh '%s' %s%s"
                .formatted(
                        micro.include(),
                        variants(patch),
                        parameters.entrySet().stream()
                                .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                                .collect(Collectors.joining()));
    }

    private String sentence(PatchEffect effect) {
        Effect cpu = Effect.of(effect.cpu());
        String interval = cpu.bounded() ? "%s %s, ".formatted(cpu.interval(), cpu.signedRange()) : "no interval, ";
        return "%s with %s: %s CPU per event (%s%d of %s), %s; %s, %s, %s"
                .formatted(
                        effect.workload(),
                        effect.plugin(),
                        cpu.signed(),
                        interval,
                        effect.cpu().pairsAgreeing(),
                        Format.count(effect.cpu().pairs(), "pair"),
                        Change.verdict(effect.cpu()),
                        effect.debezium(),
                        effect.startedAt().toString().substring(0, 10),
                        effect.folder());
    }
}
