package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

import static io.debezium.perf.harness.experiment.MadeUpRevisions.BLOCKS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RevisionTrialsTest {

    private MadeUpRevisions releases;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        releases = new MadeUpRevisions(path, 10, 10, 12, 12, 15);
    }

    @Test
    void releaseThatFailsInATimedTrialIsLeftOutOfAll() throws Exception {
        releases.fail(1, 3);
        RevisionTrials trials = releases.trials();

        trials.all();

        assertThat(trials.skipped()).containsOnlyKeys(1);
        assertThat(trials.measured()).containsExactly(0, 2, 3, 4);
        assertThat(trials.comparison(0, 2).pairs()).isEqualTo(BLOCKS);
    }

    @Test
    void othersAreMeasuredToTheEndWhenTheFirstOneFails() throws Exception {
        releases.fail(0, 3);
        RevisionTrials trials = releases.trials();

        trials.all();

        assertThat(trials.skipped()).containsOnlyKeys(0);
        assertThat(trials.measured()).containsExactly(1, 2, 3, 4);
        assertThat(trials.comparison(1, 2).pairs()).isEqualTo(BLOCKS);
    }

    @Test
    void releaseThatFailedIsNamedAlsoWhenTheRestWasBrokenOff() {
        releases.fail(1, 3);
        releases.breakOff(5, Optional.empty());
        RevisionTrials trials = releases.trials();

        assertThatThrownBy(trials::all).isInstanceOf(InterruptedException.class);

        assertThat(trials.skipped()).containsOnlyKeys(1);
    }

    @Test
    void releaseThatDoesNotKnowAPropertyIsSkippedAndNamedWithTheReason() throws Exception {
        releases.refuse(1);
        RevisionTrials trials = releases.trials();

        assertThat(trials.compare(0, 1)).isEmpty();
        assertThat(trials.compare(0, 2)).isPresent();
        assertThat(trials.skipped()).hasSize(1).containsEntry(1, "3.1.0.Final,set.new=1: does not know new");
    }

    @Test
    void aComparisonEndsWhenTheRiseIsClearlyAboveTheThresholdOrClearlyBelow() throws Exception {
        RevisionTrials trials = releases.untilDecided();

        trials.compare(0, 2);
        trials.compare(0, 1);

        assertThat(trials.compared())
                .extracting(compared -> compared.comparison().pairs())
                .containsExactly(8, 8);
        assertThat(trials.compared().get(0).comparison().ciLow()).isGreaterThan(1.05);
        assertThat(trials.compared().get(1).comparison().ciHigh()).isLessThan(1.05);
    }

    @Test
    void aComparisonWhoseRiseIsTheThresholdGoesOnToTheLastPair(@TempDir Path other) throws Exception {
        RevisionTrials trials = new MadeUpRevisions(other, 10, 10.5).untilDecided();

        trials.compare(0, 1);

        assertThat(trials.compared().get(0).comparison().pairs()).isEqualTo(2 * BLOCKS);
    }

    @Test
    void everyComparisonHasBlocksOfItsOwn() throws Exception {
        RevisionTrials trials = releases.trials();

        trials.compare(0, 4);
        trials.compare(0, 2);
        trials.compare(2, 4);

        assertThat(releases.journal().trials())
                .extracting(Trial::round)
                .hasSize(2 * 3 * BLOCKS)
                .isSorted()
                .endsWith(3 * BLOCKS);
    }

    /** The release in the middle fails when it is compared with the first one, or when it is with the last. */
    @ParameterizedTest
    @ValueSource(ints = {BLOCKS + 3, 2 * BLOCKS + 3})
    void comparisonsKeepTheirBlocksInASessionThatLeavesOutAReleaseFromTheStart(int block) throws Exception {
        releases.fail(2, block);
        Comparison first = searched(releases.trials());
        List<Trial<Purpose, ReplayFigures>> run = releases.journal().trials();

        Comparison again = searched(releases.trials());

        assertThat(releases.journal().trials()).isEqualTo(run);
        assertThat(again).isEqualTo(first);
        assertThat(again.pairs()).isEqualTo(BLOCKS);
    }

    @Test
    void comparisonThatWasBrokenOffGoesOnInItsBlocks() throws Exception {
        releases.breakOff(BLOCKS + 3, Optional.empty());
        assertThatThrownBy(() -> searched(releases.trials())).isInstanceOf(InterruptedException.class);
        releases.breakOff(Integer.MAX_VALUE, Optional.empty());

        RevisionTrials trials = releases.trials();
        trials.compare(0, 4);
        trials.compare(0, 2);

        assertThat(releases.journal().trials()).hasSize(2 * 2 * BLOCKS);
        assertThat(trials.comparison(0, 2).pairs()).isEqualTo(BLOCKS);
    }

    @Test
    void releaseWhoseRecordingFailedIsStillComparedInTheNextSession() throws Exception {
        releases.fail(2, 0);
        RevisionTrials trials = releases.trials();
        trials.compare(0, 2);
        trials.record(0, 2, note -> {});

        assertThat(releases.trials().compare(0, 2)).isPresent();
    }

    /** As a bisection of five asks, in which release 2 fails. */
    private static Comparison searched(RevisionTrials trials) throws InterruptedException {
        trials.compare(0, 4);
        if (trials.compare(0, 2).isPresent()) {
            assertThat(trials.compare(2, 4)).isEmpty();
        }
        trials.compare(0, 1);
        return trials.comparison(0, 1);
    }
}
