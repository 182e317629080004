package io.debezium.perf.harness.question.impact;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.cli.Typed;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

class ImpactPlanTest {

    @Test
    void fiftyClientsAskForNothingAndAsManyAsSaidForTheRest() {
        assertThat(plan("--loads simple-update,select-1 --clients 8").loads())
                .extracting(LiveWorkload::name, LiveWorkload::clients)
                .containsExactlyInAnyOrder(tuple("simple-update", 8), tuple("select-1", 50));
        assertThatThrownBy(() -> plan("--loads select-2")).hasMessageStartingWith("--loads select-2: must be one of");
    }

    @Test
    void capturesAreNotCrossedWithPgBouncer() {
        assertThat(plan("--pgbouncer --calibrate").conditions())
                .extracting(Condition::label)
                .containsExactly("no slot", "unread slot", "raw", "no slot, through pgbouncer", "A/A");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--pgbouncer --pool-mode session --pool-size 49 | --pool-size 49: must be at least 50 with --pool-mode session",
                "--pgbouncer --pool-mode statement | --pool-mode statement",
                "--pgbouncer --pool-size 0 | --pool-size 0: must be at least 1",
                "--variant raw | --variant raw: is given twice",
            })
    void whatWouldWaitForEverOrIsGivenTwiceIsRefused(String words, String message) {
        assertThatThrownBy(() -> plan(words))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(message);
    }

    private static ImpactPlan plan(String words) {
        return (ImpactPlan) Typed.plan("impact --variant raw " + words);
    }
}
