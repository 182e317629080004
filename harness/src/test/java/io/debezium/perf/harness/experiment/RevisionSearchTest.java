package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;

import static io.debezium.perf.harness.experiment.MadeUpRevisions.BLOCKS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/** The cost rises in the second and in the last of five releases. */
class RevisionSearchTest {

    /** Of the comparison that is made when the first rise has been located: 0-4, 0-2, 2-4, 0-1 and 1-2 were made. */
    private static final int SIXTH_COMPARISON = 5 * BLOCKS + 1;

    private MadeUpRevisions releases;
    private RevisionTrials trials;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        releases = new MadeUpRevisions(path, 10, 12, 12, 12, 15);
        trials = releases.trials();
    }

    @Test
    void bothSidesOfEachStepAreRecorded() throws Exception {
        RevisionSearch search = releases.search(trials, false);

        search.run();

        assertThat(search.steps())
                .extracting(CostStep::from, CostStep::to)
                .containsExactly(tuple("3.0.0.Final", "3.1.0.Final"), tuple("3.3.0.Final", "3.4.0.Final"));
        assertThat(releases.journal().trials())
                .filteredOn(trial -> trial.condition() == Purpose.RECORDED)
                .extracting(Trial::arm)
                .containsExactly(0, 1, 3, 4);
    }

    @Test
    void stepsThatWereLocatedBeforeAnInterruptionAreKept() {
        releases.breakOff(SIXTH_COMPARISON, Optional.empty());
        RevisionSearch search = releases.search(trials, false);

        assertThatThrownBy(search::run).isInstanceOf(InterruptedException.class);

        assertThat(search.steps()).extracting(CostStep::to, CostStep::cpu).containsExactly(tuple("3.1.0.Final", null));
    }

    @Test
    void stepsThatWereLocatedBeforeAFailureAreKept() {
        Failure full = new UnfitEnvironment("trial.json", "cannot be written", "Make room.");
        releases.breakOff(SIXTH_COMPARISON, Optional.of(full));
        RevisionSearch search = releases.search(trials, false);

        assertThatThrownBy(search::run).isSameAs(full);

        assertThat(search.steps()).extracting(CostStep::to).containsExactly("3.1.0.Final");
    }

    @Test
    void stepsThatAreNotRecordedYetAreKept() {
        releases.breakOff(0, Optional.empty());
        RevisionSearch search = releases.search(trials, false);

        assertThatThrownBy(search::run).isInstanceOf(InterruptedException.class);

        assertThat(search.steps()).extracting(CostStep::to).containsExactly("3.1.0.Final", "3.4.0.Final");
    }

    @Test
    void riseThatNoTimeWasLeftToLocateIsNotCalledGradual() throws Exception {
        releases.timeOverAfter(BLOCKS);
        RevisionSearch search = releases.search(trials, false);

        search.run();

        assertThat(search.steps())
                .extracting(CostStep::from, CostStep::to)
                .containsExactly(tuple("3.0.0.Final", "3.4.0.Final"));
        assertThat(search.notes())
                .containsExactly("3.0.0.Final to 3.4.0.Final: there were too few pairs of trials to locate the rise.");
    }

    @Test
    void withAllOfThemTheComparisonsAreThoseOfNeighbours() throws Exception {
        RevisionSearch search = releases.search(trials, true);

        search.run();

        assertThat(trials.compared())
                .extracting(RevisionComparison::good, RevisionComparison::bad)
                .containsExactly(
                        tuple("3.0.0.Final", "3.1.0.Final"),
                        tuple("3.1.0.Final", "3.2.0.Final"),
                        tuple("3.2.0.Final", "3.3.0.Final"),
                        tuple("3.3.0.Final", "3.4.0.Final"));
        assertThat(search.steps()).extracting(CostStep::to).containsExactly("3.1.0.Final", "3.4.0.Final");
    }

    @Test
    void noStepLeadsToOrFromAReleaseThatFailed() throws Exception {
        releases.fail(0, 3);
        RevisionSearch search = releases.search(trials, true);

        search.run();

        assertThat(search.steps())
                .extracting(CostStep::from, CostStep::to)
                .containsExactly(tuple("3.3.0.Final", "3.4.0.Final"));
        assertThat(trials.points()).hasSize(4).extracting(RevisionCost::ratio).containsOnly(Double.NaN);
    }

    @Test
    void endThatFailsInATrialFailsTheSearch() {
        releases.fail(4, 3);

        assertThatThrownBy(releases.search(trials, false)::run)
                .isInstanceOf(TrialFailure.class)
                .hasMessageStartingWith("--bad 3.4.0.Final: cannot be measured: ");
    }

    @Test
    void endThatDoesNotKnowAPropertyIsAWrongConfiguration() {
        releases.refuse(0);

        assertThatThrownBy(releases.search(trials, false)::run)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--good 3.0.0.Final: cannot be measured: 3.0.0.Final,set.new=1: does not know new");
    }

    @Test
    void propertyThatNoReleaseKnowsIsAWrongConfiguration() {
        for (int release = 0; release < 5; release++) {
            releases.refuse(release);
        }

        assertThatThrownBy(releases.search(trials, true)::run)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageEndingWith("fewer than two of them could be measured");
    }
}
