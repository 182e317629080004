package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.Order;

import static org.assertj.core.api.Assertions.assertThat;

class TrialRunnerTest {

    private static final List<Integer> CONDITIONS = List.of(0, 1, 2);
    private static final int ARMS = 2;
    private static final int ROUNDS = 4;
    private static final Schedule<Integer> EACH = Schedule.rounds(ARMS, CONDITIONS, ROUNDS, 1);
    private static final Schedule<Integer> PAIRS = Schedule.pairs(Order.balanced(ARMS, ROUNDS, 1), 7, 0);

    private Path path;
    private MadeUpTrials<Integer, Figures> trials;

    @BeforeEach
    void folder(@TempDir Path path) {
        this.path = path;
        this.trials = new MadeUpTrials<>(new TypeReference<>() {}, new ResultFolder(path), condition -> Figures.of()
                .with(Metric.SCORE, 100));
    }

    @Test
    void aRoundHasEveryConditionAndUnderEachTheArmsSideBySide() throws Exception {
        run(EACH);

        assertThat(trials.ran()).hasSize(EACH.trials()).doesNotHaveDuplicates();
        for (int i = 0; i < trials.ran().size(); i += ARMS) {
            assertThat(new HashSet<>(trials.ran().subList(i, i + ARMS).stream()
                            .map(place -> place.replaceAll(", arm.*", ""))
                            .toList()))
                    .as("one round and condition")
                    .hasSize(1);
        }
        assertThat(trials.ran().stream()
                        .filter(place -> place.startsWith("round 1"))
                        .toList())
                .isEqualTo(trials.ran().subList(0, CONDITIONS.size() * ARMS));
    }

    @Test
    void whatIsGoneOnWithHasTheSameOrderAndRunsAGroupThatWasBrokenOffFromItsBeginning() throws Exception {
        run(EACH);
        List<String> whole = List.copyOf(trials.ran());
        for (int number = 6; number <= whole.size(); number++) {
            Files.delete(path.resolve("trials/%02d-made-up/trial.json".formatted(number)));
        }
        trials.ran().clear();

        run(EACH);

        assertThat(trials.ran()).isEqualTo(whole.subList(4, whole.size()));
        assertThat(trials.journal().trials())
                .extracting(Trial::number)
                .startsWith(1, 2, 3, 4, 5)
                .doesNotHaveDuplicates();
    }

    @Test
    void afterTheTimeIsOverNoGroupBeginsButTheFirst() throws Exception {
        assertThat(run(PAIRS, Optional.of(Duration.ofSeconds(1)))).isFalse();

        assertThat(trials.ran()).hasSize(ARMS).allMatch(place -> place.startsWith("round 1"));
    }

    @Test
    void aDisturbedTrialIsRepeatedAtOnce() throws Exception {
        trials.end(TrialStatus.DISTURBED);

        run(EACH);

        assertThat(trials.ran().get(1)).isEqualTo(trials.ran().get(0));
        assertThat(trials.ran()).hasSize(EACH.trials() + 1);
        assertThat(trials.journal().trials().get(0).message())
                .isEqualTo("other processes kept 5.00 cores busy (limit 0.15)");
    }

    @Test
    void aMachineThatIsNeverQuietIsNotWaitedForWithoutEnd() throws Exception {
        for (int i = 0; i < 100; i++) {
            trials.end(TrialStatus.DISTURBED);
        }

        run(EACH);

        assertThat(trials.ran()).hasSize(EACH.trials() + 2 + EACH.trials() / 2);
        // Three repeats, then the next.
        String first = trials.ran().get(0);
        assertThat(trials.ran().subList(0, 4)).allMatch(first::equals);
        assertThat(trials.ran().get(4)).isNotEqualTo(first);
    }

    @Test
    void anArmThatFailsUnderAConditionRunsUnderTheOthers() throws Exception {
        trials.end(TrialStatus.FAILED);

        run(EACH);

        String failed = trials.ran().get(0).replaceAll("round 1, ", "");
        assertThat(trials.ran()).filteredOn(place -> place.endsWith(failed)).hasSize(1);
        assertThat(trials.ran()).hasSize(EACH.trials() - ROUNDS + 1);
        assertThat(trials.journal().trials().get(0)).satisfies(trial -> {
            assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(trial.message()).isEqualTo("made up: was told to fail. Tell it something else.");
            assertThat(trial.logTail()).containsExactly("the last line");
        });
    }

    @Test
    void withoutItsBaselineOrAloneNothingRuns() throws Exception {
        trials.end(TrialStatus.FAILED);

        assertThat(run(PAIRS)).isFalse();
        assertThat(trials.ran()).hasSize(ARMS);
    }

    @Test
    void aConditionThatFailsWithOneOfTwoArmsIsNotRunAgainAndTheOthersAre() throws Exception {
        trials.end(TrialStatus.ABSENT);

        run(EACH.againstTheFirst());

        String absent = trials.ran().get(0).replaceAll("round 1|, arm.*", "");
        assertThat(trials.ran()).filteredOn(place -> place.contains(absent)).hasSize(ARMS);
        assertThat(trials.ran()).hasSize(EACH.trials() - ARMS * (ROUNDS - 1));
    }

    @Test
    void progressSaysWhichRoundOfHowManyItIs() throws Exception {
        List<String> begun = new ArrayList<>();
        Silence console = new Silence() {
            @Override
            public void begin(String what) {
                begun.add(what);
            }
        };
        trials.runner(trials.journal(), Optional.empty(), console).run(PAIRS, round -> true);

        assertThat(begun.get(0)).startsWith("trial 1, round 1 of " + ROUNDS + ", ");
        assertThat(begun.get(begun.size() - 1)).contains(", round %d of %d, ".formatted(ROUNDS, ROUNDS));
    }

    private boolean run(Schedule<Integer> schedule) throws Exception {
        return run(schedule, Optional.empty());
    }

    private boolean run(Schedule<Integer> schedule, Optional<Duration> timeLimit)
            throws IOException, InterruptedException {
        return trials.runner(trials.journal(), timeLimit, new Silence()).run(schedule, round -> true);
    }
}
