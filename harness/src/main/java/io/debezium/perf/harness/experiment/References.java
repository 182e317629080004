package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplayTrial;
import io.debezium.perf.harness.variant.SpecText;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The reference content of a tape's events: what the project's own Debezium version delivers, with or without additional
 * properties.
 */
public final class References {

    private References() {}

    /**
     * The variant that produces the reference. For a short tape C2 is off, since its compilations would not pay off.
     *
     * @param properties the properties of the variant
     */
    static VariantSpec spec(String plugin, Map<String, String> properties, long events) {
        String jvm = events < 50_000 ? ",jvm=-XX:TieredStopAtLevel=1" : "";
        String set = new TreeMap<>(properties)
                .entrySet().stream()
                        .map(each -> ",set.%s=%s".formatted(each.getKey(), SpecText.quoted(each.getValue())))
                        .collect(Collectors.joining());
        return VariantSpec.parse(Versions.debezium() + ",plugin=" + plugin + set + jvm);
    }

    /**
     * Determines the reference for each plugin of a tape that has none yet.
     *
     * @param scratch a folder to create and to delete again
     * @throws TrialFailure if the reference version does not deliver what was recorded
     */
    public static void complete(OpenTape opened, Path app, Path scratch, Ledger ledger, Console console)
            throws InterruptedException {
        for (String plugin : opened.plugins()) {
            if (opened.tape().facts().references().containsKey(plugin)) {
                continue;
            }
            VariantSpec spec = spec(plugin, Map.of(), opened.tape().facts().events());
            try {
                PrivateFolder.create(scratch);
                try {
                    find(opened, Variant.resolve(spec, app), plugin, scratch, ledger, console);
                } finally {
                    PrivateFolder.delete(scratch);
                }
            } catch (IOException e) {
                throw UnfitEnvironment.unwritable(scratch, e);
            }
        }
    }

    /**
     * Determines the reference for a plugin, and keeps it with the tape.
     *
     * @param folder of the trial that is run for it
     */
    static void find(OpenTape opened, Variant variant, String plugin, Path folder, Ledger ledger, Console console)
            throws InterruptedException {
        String spec = variant.spec().text();
        console.busy("reference content of the events, by " + spec);
        try (Replay replay = opened.copy(plugin)) {
            ReplaySetUp setUp =
                    new ReplaySetUp(variant, replay, Purpose.DIGEST, 0, replay.events(), folder, Optional.empty());
            ReplayTrial trial = new ReplayTrial(
                    setUp,
                    ledger,
                    ReplayTrial.STALL_LIMIT,
                    (events, newest) -> console.busy("reference content: %,d events".formatted(events)));
            trial.run();
            Content content = trial.delivered().content();
            opened.tape().difference(plugin, content).ifPresent(wrong -> {
                throw TrialFailure.of(
                        "experiment.is-no-reference", spec, wrong, opened.tape().id());
            });
            opened.tape().keep(plugin, content, spec, trial.order());
        }
    }
}
