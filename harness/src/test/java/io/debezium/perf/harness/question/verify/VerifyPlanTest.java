package io.debezium.perf.harness.question.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.cli.Typed;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.tape.TapeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VerifyPlanTest {

    private static final List<String> BOTH = List.of("decoderbufs", "pgoutput");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "raw         | 3.6.3.Final | --baseline raw: must be a Debezium version",
                "3.6.3.Final | raw         | --candidate raw: must be a Debezium version",
                "3.6.3.Final,plugin=pgoutput | 3.6.3.Final,plugin=decoderbufs | --candidate 3.6.3.Final,plugin=decoderbufs: "
                        + "must use the same plugin as 3.6.3.Final,plugin=pgoutput",
            })
    void refusesWhatCannotBeHeldAgainstEachOther(String baseline, String candidate, String message) {
        assertThatThrownBy(() -> plan(baseline, candidate))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(message);
    }

    @Test
    void eachTapeIsReadWithEachPluginUnlessAVariantNamesOne() {
        assertThat(plan("3.6.3.Final", "3.6.3.Final,patch=all").pluginsOf(BOTH)).isEqualTo(BOTH);
        assertThat(plan("3.6.3.Final", "3.6.3.Final,plugin=pgoutput").pluginsOf(BOTH))
                .containsExactly("pgoutput");
    }

    @Test
    void theVersionInEachEventCountsUnlessAnotherReleaseIsWhatIsVerified() {
        assertThat(plan("3.6.3.Final", "3.6.3.Final,patch=all").leftOut())
                .contains("value.ts_ms")
                .doesNotContain("value.source.version");
        assertThat(plan("3.6.1.Final", "3.6.3.Final").leftOut()).contains("value.source.version");
    }

    @Test
    void whatTransformsHandOnIsComparedWhereBothHaveTheSame() {
        String unwrap = "3.6.3.Final,transform=unwrap";

        assertThat(plan("3.6.3.Final", unwrap).leftOut()).contains("left.");
        assertThat(plan(unwrap, unwrap + ",runtime=connect").leftOut())
                .contains("value.__ts_ms")
                .doesNotContain("left.");
        assertThat(plan("3.6.3.Final", "3.6.3.Final,runtime=connect").leftOut())
                .doesNotContain("left.", "value.__ts_ms");
    }

    @Test
    void aTapeIsAsShortAsServes() {
        assertThat(VerifyPlan.brief(workload("simple-update", Optional.empty(), 600_000, 10)))
                .returns(20_000L, TapeRequest::events)
                .returns(1, TapeRequest::scale);
        assertThat(VerifyPlan.brief(workload("toast", Optional.of(Path.of("toast")), 60_000, 10)))
                .returns(2_000L, TapeRequest::events)
                .returns(10, TapeRequest::scale);
        assertThat(VerifyPlan.brief(workload("mine", Optional.of(Path.of("mine")), 300, 1))
                        .events())
                .isEqualTo(1_000);
    }

    private static VerifyPlan plan(String baseline, String candidate) {
        return (VerifyPlan) Typed.plan("verify --workload ../scripts/workloads/wide-rows --baseline %s --candidate %s"
                .formatted(baseline, candidate));
    }

    private static TapeWorkload workload(String name, Optional<Path> folder, long events, int scale) {
        TapeWorkload.Defaults defaults = new TapeWorkload.Defaults("", 2, events, scale, 0, 0, 1, 0, "rows", "");
        return new TapeWorkload(name, folder, defaults, "digest", Optional.empty());
    }
}
