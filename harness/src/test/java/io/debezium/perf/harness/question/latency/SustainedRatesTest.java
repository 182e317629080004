package io.debezium.perf.harness.question.latency;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import com.fasterxml.jackson.core.type.TypeReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.experiment.Journal;
import io.debezium.perf.harness.experiment.MadeUpTrials;
import io.debezium.perf.harness.experiment.Silence;
import io.debezium.perf.harness.question.latency.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

class SustainedRatesTest {

    private static final int VARIANTS = 2;

    private Path path;

    @BeforeEach
    void folder(@TempDir Path path) {
        this.path = path;
    }

    @Test
    void aSearchThatWasBrokenOffGoesOnWhereItWas() throws Exception {
        MadeUpTrials<Demand, LatencyFigures> trials = trials(SustainedRatesTest::reader);
        List<Sustained> found = search(trials, VARIANTS, 16_000, Optional.empty());
        List<String> whole = List.copyOf(trials.ran());
        for (int number = 4; number <= whole.size(); number++) {
            Files.delete(path.resolve("trials/%02d-made-up/trial.json".formatted(number)));
        }
        trials.ran().clear();

        assertThat(search(trials, VARIANTS, 16_000, Optional.empty())).isEqualTo(found);
        assertThat(trials.ran()).isEqualTo(whole.subList(3, whole.size()));
        assertThat(found).extracting(Sustained::variant).containsExactly(0, 1);
        assertThat(found.get(0).holds()).isBetween(2_600.0, 3_060.0);
    }

    @Test
    void aSearchEndsWithTheTime() throws Exception {
        MadeUpTrials<Demand, LatencyFigures> trials = trials(SustainedRatesTest::reader);

        search(trials, VARIANTS, 16_000, Optional.of(Duration.ofSeconds(1)));

        assertThat(trials.ran()).isEmpty();
    }

    /** A reader that keeps up with everything, but for the trials that somebody else's work has disturbed. */
    @Test
    void whatOthersHaveSpoiltDoesNotMakeARateFail() throws Exception {
        int[] spoilt = {2};
        MadeUpTrials<Demand, LatencyFigures> trials = trials(demand -> {
            boolean disturbed = spoilt[0]-- > 0;
            return LatencyCells.figures(
                    demand.perSecond(), 2_000, second -> disturbed ? 500 * second : 2 + second % 3 * 1e-3);
        });
        trials.end(TrialStatus.DISTURBED, TrialStatus.DISTURBED);

        List<Sustained> found = search(trials, 1, 1_000, Optional.empty());

        assertThat(trials.journal().trials()).hasSize(3);
        assertThat(found).singleElement().satisfies(one -> {
            assertThat(one.holds()).isEqualTo(1_000);
            assertThat(one.fails()).isNull();
        });
    }

    /** One that takes 3,000 transactions a second. */
    private static LatencyFigures reader(Demand demand) {
        double gained = Math.max(0, 1 - 3_000 / demand.perSecond());
        return LatencyCells.figures(demand.perSecond(), 2_000, second -> 2 + 1e3 * gained * second + second % 3 * 1e-3);
    }

    private MadeUpTrials<Demand, LatencyFigures> trials(Function<Demand, LatencyFigures> figures) {
        return new MadeUpTrials<>(new TypeReference<>() {}, new ResultFolder(path), figures);
    }

    private static List<Sustained> search(
            MadeUpTrials<Demand, LatencyFigures> trials, int variants, double high, Optional<Duration> timeLimit)
            throws Exception {
        Journal<Demand, LatencyFigures> journal = trials.journal();
        SustainedRates sustaining = new SustainedRates(journal, new SearchBounds(250, high));
        sustaining.run(trials.runner(journal, timeLimit, new Silence()), variants);
        return sustaining.results(variants);
    }
}
