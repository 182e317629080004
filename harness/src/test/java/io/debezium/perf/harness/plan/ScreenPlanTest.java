package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.stats.FactorialDesign;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a screening is made of. */
class ScreenPlanTest {

    private static final Path HOME = Path.of("home");
    private static final String RELEASE = "3.6.3.Final";

    @Test
    void whatAllTrialsLieBetweenIsKnownBeforehand() {
        ScreenPlan plan = plan(
                RELEASE + ",patch=last-event", "type-modifiers+source-sequence", "set.max.batch.size=8192", "burn=1us");

        assertThat(plan.variants())
                .extracting(VariantSpec::text)
                .containsExactly(
                        "3.6.3.Final,patch=last-event",
                        "3.6.3.Final,patch=last-event,patch=type-modifiers+source-sequence,set.max.batch.size=8192,burn=1us");
        assertThat(plan.variants().get(1).patches()).containsExactly("last-event", "type-modifiers", "source-sequence");
        assertThat(plan.variants().get(1).burnNanos()).hasValue(1000);
    }

    @Test
    void allIsAFactorOfEachPatch() {
        assertThat(PlannedFactor.patches("all"))
                .extracting(PlannedFactor::name)
                .containsExactlyElementsOf(
                        Patches.all().stream().map(Patch::name).toList());
    }

    /** Whatever is on in a trial is off in the other of its pair, and nothing else differs. */
    @Test
    void aPairHasEveryFactorOnceOn() {
        ScreenPlan plan = plan(RELEASE, "all", "burn=1us");

        for (int pair = 0; pair < plan.design().pairs(); pair++) {
            VariantSpec first = plan.variant(pair, 1);
            VariantSpec second = plan.variant(pair, -1);
            List<String> both = new ArrayList<>(first.patches());
            both.addAll(second.patches());
            assertThat(both).doesNotHaveDuplicates().hasSameSizeAs(Patches.all());
            assertThat(first.burnNanos().isPresent())
                    .isNotEqualTo(second.burnNanos().isPresent());
        }
        assertThat(new TreeSet<>(plan.variant(0, 1).patches()))
                .isNotEqualTo(new TreeSet<>(plan.variant(1, 1).patches()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | last-event | | last-event: is the only factor, at least two are required",
                "3.6.3.Final | last-event+last-event | | --patch last-event+last-event: names last-event twice",
                "3.6.3.Final | last-event+no-such | | has no patch 'no-such'",
                "3.6.3.Final,patch=last-event | last-event+type-modifiers | | last-event: is already set in the baseline 3.6.3.Final,patch=last-event",
                "3.6.3.Final,set.max.batch.size=1 | last-event | set.max.batch.size=8192 | set.max.batch.size=8192: is already set in the baseline",
                "3.6.3.Final,jvm=-Xmx1g | last-event | jvm=-Xmx1g | jvm=-Xmx1g: is already set in the baseline",
                "3.6.3.Final | last-event | burn=1us;burn=2us | burn=1us: is not the only factor that sets burn",
                "3.6.3.Final | last-event | jvm=-Xmx1g;jvm=-Xmx1g | jvm=-Xmx1g: is not the only factor that sets jvm",
                "3.6.3.Final | last-event | plugin=pgoutput | --factor plugin=pgoutput: is not a single change",
                "3.6.3.Final | last-event | patch=type-modifiers | --factor patch=type-modifiers: is a patch",
                "3.6.3.Final | last-event | burn | --factor burn: must be KEY=VALUE",
                "3.6.3.Final | last-event | burn=much | --factor 3.6.3.Final,burn=much: burn=much must be a number",
                "3.6.3.Final | last-event | speed=9 | has the unknown key 'speed'",
                "raw | last-event+type-modifiers | | --baseline raw: must be a Debezium version",
            })
    void whatIsNoSetOfSingleChangesIsRefused(String baseline, String patches, String factors, String why) {
        assertThatThrownBy(() -> plan(baseline, patches, factors == null ? new String[0] : factors.split(";")))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(why);
    }

    @Test
    void optionsOfTheJvmAddUp() {
        ScreenPlan plan = plan(RELEASE, "last-event", "jvm=-XX:+UseParallelGC", "jvm=-Xmx1g");

        assertThat(plan.variants().get(1).jvm()).containsExactly("-XX:+UseParallelGC", "-Xmx1g");
    }

    @Test
    void transformsAreAFactorEach() {
        ScreenPlan plan =
                plan(RELEASE + ",transform=unwrap", "last-event", "transform=planted:micros=5", "transform=timezone");

        assertThat(plan.variants().get(1).properties()).containsEntry("transforms", "unwrap,planted,timezone");
        assertThatThrownBy(() -> plan(RELEASE + ",transform=unwrap", "last-event", "transform=unwrap"))
                .hasMessageContaining("transform=unwrap: is already set in the baseline");
    }

    private static ScreenPlan plan(String baseline, String patches, String... factors) {
        List<PlannedFactor> all = new ArrayList<>(PlannedFactor.patches(patches));
        List.of(factors).forEach(text -> all.add(PlannedFactor.parse(text)));
        FactorialDesign design = FactorialDesign.of(all.size(), 1, 7);
        TapeRequest request =
                TapeRequest.of(new TapeWorkloads(HOME).find("simple-update"), 1).withEvents(2000);
        return new ScreenPlan(
                VariantSpec.parse(baseline),
                all,
                design,
                new TapePlan(
                        request,
                        OptionalLong.empty(),
                        new DatabaseSpec.Local(),
                        false,
                        Optional.empty(),
                        false,
                        false,
                        HOME),
                new Sampling(design.pairs(), 1, 0.02, Tolerance.USUAL, 0, Optional.empty(), 7),
                HOME,
                new Invocation(List.of("screen"), 7),
                Optional.empty());
    }
}
