package io.debezium.perf.harness.question.impact;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.cli.Typed;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.PgBouncer.Pooling;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

class ImpactPlanTest {

    private static final List<LiveWorkload> LOADS = loads("--loads simple-update,select-1");

    private static final Pooling POOLING = new Pooling(Pooling.TRANSACTION, 20);

    @Test
    void fiftyClientsAskForNothingAndAsManyAsSaidForTheRest() {
        assertThat(LOADS)
                .extracting(LiveWorkload::name, LiveWorkload::clients)
                .containsExactlyInAnyOrder(tuple("simple-update", 8), tuple("select-1", 50));
        assertThatThrownBy(() -> loads("--loads select-2")).hasMessageStartingWith("--loads select-2: must be one of");
    }

    @Test
    void capturesAreNotCrossedWithPgBouncer() {
        assertThat(plan("raw", Optional.of(POOLING)).conditions())
                .extracting(Condition::label)
                .containsExactly("no slot", "unread slot", "raw", "no slot, through pgbouncer", "A/A");
    }

    @Test
    void aPoolThatWouldLetClientsWaitForEverIsRefused() {
        Pooling small = new Pooling(Pooling.SESSION, 49);

        assertThatThrownBy(() -> plan("raw", Optional.of(small)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("--pool-size 49: must be at least 50 with --pool-mode session");
        assertThatThrownBy(() -> new Pooling("statement", 20)).isInstanceOf(InvalidConfiguration.class);
        assertThatThrownBy(() -> new Pooling(Pooling.TRANSACTION, 0))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--pool-size 0: must be at least 1");
    }

    @Test
    void variantsNamedTwiceAreRefused() {
        assertThatThrownBy(() -> plan(List.of(VariantSpec.parse("raw"), VariantSpec.parse("raw")), Optional.empty()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--variant raw: is given twice");
    }

    private static List<LiveWorkload> loads(String words) {
        return ((ImpactPlan) Typed.plan("impact --clients 8 " + words)).loads();
    }

    private static ImpactPlan plan(String variant, Optional<Pooling> pooling) {
        return plan(List.of(VariantSpec.parse(variant)), pooling);
    }

    private static ImpactPlan plan(List<VariantSpec> variants, Optional<Pooling> pooling) {
        return new ImpactPlan(
                variants,
                pooling,
                LOADS,
                new ServerPlan(DatabaseSpec.parse("local"), false, Optional.empty()),
                new Timing(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO),
                new Sampling(1, 0.05, Tolerance.USUAL, 0, Optional.empty(), 1),
                true,
                new Invocation(List.of("impact"), 1, Path.of("home"), Path.of("results")));
    }
}
