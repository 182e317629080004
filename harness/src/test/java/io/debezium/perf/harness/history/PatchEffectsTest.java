package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.PatchEffect;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class PatchEffectsTest {

    private static final String PLAIN = "3.6.3.Final";
    private static final String PATCHED = PLAIN + ",patch=last-event";

    @TempDir
    Path results;

    @Test
    void theNewestOfEachPluginAndWorkloadIsShownWhereverItIs() throws IOException {
        compare("1-compare", 1, "simple-update", 0.99, PLAIN, PATCHED);
        compare("2-check/macro/2-compare", 2, "simple-update", 0.9, PLAIN, PATCHED);
        compare("3-compare", 3, "toast", 0.8, PLAIN, PATCHED);
        compare("4-compare", 0, "simple-update", 0.7, PLAIN, PATCHED);
        compare("5-compare/trials/01", 5, "simple-update", 0.6, PLAIN, PATCHED);

        PatchEffects found = PatchEffects.below(results);

        assertThat(found.effects())
                .extracting(
                        PatchEffect::patch,
                        PatchEffect::workload,
                        PatchEffect::plugin,
                        effect -> effect.cpu().ratio(),
                        PatchEffect::folder)
                .containsExactly(
                        tuple("last-event", "toast", "decoderbufs", 0.8, "3-compare"),
                        tuple("last-event", "simple-update", "decoderbufs", 0.9, "2-check/macro/2-compare"));
        assertThat(found.skipped()).isEmpty();
    }

    @Test
    void oneWithoutAnIntervalTakesTheLastPlaceOnlyWhereNoOtherHasOne() throws IOException {
        compare("1-compare", 1, "simple-update", 0.9, PLAIN, PATCHED);
        compare("2-compare", 2, "simple-update", Double.NaN, PLAIN, PATCHED);
        compare("3-compare", 3, "toast", Double.NaN, PLAIN, PATCHED);

        assertThat(PatchEffects.below(results).effects())
                .extracting(PatchEffect::folder)
                .containsExactly("3-compare", "1-compare");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "3.6.3.Final; 3.6.3.Final,patch=all; all",
                "3.6.3.Final,set.a=1,jvm=-Xmx1g; 3.6.3.Final,jvm=-Xmx1g,patch=last-event,set.a=1; last-event",
                "3.6.3.Final; 3.6.3.Final,patch=last-event+type-modifiers;",
                "3.6.3.Final,patch=last-event; 3.6.3.Final,patch=last-event;",
                "3.6.3.Final,patch=type-modifiers; 3.6.3.Final,patch=last-event;",
                "3.6.3.Final; 3.6.3.Final,patch=last-event,set.a=1;",
                "3.6.3.Final; 3.6.3.Final,burn=1us;",
                "3.6.1.Final; 3.6.3.Final,patch=last-event;"
            })
    void aPatchAloneIsWhatDiffers(String baseline, String candidate, String patchOrNull) throws IOException {
        compare("1-compare", 1, "simple-update", 0.9, baseline, candidate);

        assertThat(PatchEffects.below(results).effects())
                .extracting(PatchEffect::patch)
                .isEqualTo(patchOrNull == null ? List.of() : List.of(patchOrNull));
    }

    @Test
    void damagedOnesAreToldAndOthersRead() throws IOException {
        compare("1-compare", 1, "simple-update", 0.9, PLAIN, PATCHED);
        Path cut = json("2-compare", "{\"command\": \"compare\", ");
        Path part = json(
                "3-compare", "{\"command\": \"compare\", \"schemaVersion\": %d}".formatted(ResultJson.SCHEMA_VERSION));
        Path later = json("4-compare", "{\"command\": \"compare\", \"schemaVersion\": 99}");
        json("5-jmh", "{\"command\": \"jmh\"}");

        PatchEffects found = PatchEffects.below(results);

        assertThat(found.effects()).hasSize(1);
        assertThat(found.skipped()).hasSize(3).allSatisfy(told -> assertThat(told)
                .endsWith(". It is left out."));
        assertThat(found.skipped().get(0)).startsWith(cut + ": is not a readable result");
        assertThat(found.skipped().get(1)).startsWith(part + ": is not a readable result");
        assertThat(found.skipped().get(2)).startsWith(later + ": has schemaVersion 99");
    }

    @Test
    void noResultsAreNoFault() throws IOException {
        assertThat(PatchEffects.below(results.resolve("missing")).effects()).isEmpty();
    }

    private Path json(String name, String json) throws IOException {
        return Files.writeString(Files.createDirectories(results.resolve(name)).resolve("result.json"), json);
    }

    /** @param ratio of CPU per event; NaN for 0.5 of too few pairs */
    private void compare(String name, int day, String workload, double ratio, String baseline, String candidate)
            throws IOException {
        CompareResult result = Examples.result(
                CompareResult.class,
                "startedAt",
                at(day),
                "tape",
                Examples.tape(workload),
                "variants",
                Stream.of(baseline, candidate).map(Examples::variant).toList(),
                "comparisons",
                List.of(Examples.cpu(candidate, ratio)));
        ResultJson.write(result, Files.createDirectories(results.resolve(name)).resolve("result.json"));
    }

    private static Instant at(int day) {
        return Instant.parse("2026-11-2" + day + "T10:00:00Z");
    }
}
