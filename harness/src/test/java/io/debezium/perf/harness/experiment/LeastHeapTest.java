package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.plan.SearchBounds;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.HeapEdge;
import io.debezium.perf.harness.result.LatencyResult.HeapStep;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

class LeastHeapTest {

    private static final Demand RATE = Demand.steady(1_000);
    private static final double TRUE_LEAST = 90;

    @TempDir
    Path folder;

    @Test
    void theSmallestHeapIsFoundToWithinATenth() throws Exception {
        HeapEdge edge = search(trials(), 16, 1_024);

        HeapStep least = edge.least().orElseThrow();
        HeapStep tooSmall = edge.tooSmall().orElseThrow();
        assertThat(least.heapMiB()).isBetween((int) TRUE_LEAST, (int) (1.1 * TRUE_LEAST));
        assertThat(tooSmall.heapMiB()).isLessThan((int) TRUE_LEAST);
        assertThat((double) least.heapMiB() / tooSmall.heapMiB()).isLessThanOrEqualTo(1.1);
        assertThat(tooSmall.fault()).matches("the lag grows by \\d+ ms a second");
        assertThat(edge.steps()).allSatisfy(step -> assertThat(step.trials()).isEqualTo(2));
    }

    /** An engine that runs out of memory has answered; nothing has failed. */
    @Test
    void runningOutOfMemoryIsAnAnswer() throws Exception {
        MadeUpTrials<Demand, LatencyFigures> trials = trials();
        trials.end(TrialStatus.EXHAUSTED, TrialStatus.EXHAUSTED);

        HeapEdge edge = search(trials, 16, 1_024);

        assertThat(edge.steps().get(0)).isEqualTo(new HeapStep(16, 2, 0, false, "ran out of memory", Double.NaN));
        assertThat(edge.least()).isPresent();
        assertThat(trials.journal().failure()).isEmpty();
    }

    @Test
    void neitherEndIsGoneBeyond(@TempDir Path other) throws Exception {
        HeapEdge holds = search(trials(), 96, 1_024);
        folder = other;
        HeapEdge fails = search(trials(), 16, 64);

        assertThat(holds.steps()).extracting(HeapStep::heapMiB).containsExactly(96);
        assertThat(holds.tooSmall()).isEmpty();
        assertThat(fails.steps()).extracting(HeapStep::heapMiB).containsExactly(16, 64);
        assertThat(fails.least()).isEmpty();
    }

    @Test
    void oneTrialAloneDecidesNothing() throws Exception {
        MadeUpTrials<Demand, LatencyFigures> trials = trials();
        trials.end(TrialStatus.EXHAUSTED, TrialStatus.OK, TrialStatus.OK);

        assertThat(search(trials, 96, 1_024).steps())
                .containsExactly(new HeapStep(96, 3, 2, true, "ran out of memory", 0.1));
    }

    @Test
    void aMachineThatIsNeverQuietEndsTheSearchToo() throws Exception {
        MadeUpTrials<Demand, LatencyFigures> trials = trials();
        trials.end(Collections.nCopies(40, TrialStatus.DISTURBED).toArray(TrialStatus[]::new));

        assertThat(search(trials, 16, 64).least()).isEmpty();
        assertThat(trials.ran()).hasSizeLessThan(40);
    }

    @Test
    void aTrialThatFailedForAnotherReasonEndsTheSearch() throws Exception {
        MadeUpTrials<Demand, LatencyFigures> trials = trials();
        trials.end(TrialStatus.OK, TrialStatus.OK, TrialStatus.FAILED);

        HeapEdge edge = search(trials, 16, 1_024);

        assertThat(trials.ran()).hasSize(3);
        assertThat(edge.steps()).hasSize(1);
        assertThat(trials.journal().failure()).isPresent();
    }

    /** One that needs {@link #TRUE_LEAST} MiB. */
    private static LatencyFigures reader(Demand demand) {
        double gained = Math.max(0, 1 - demand.heapMiB() / TRUE_LEAST);
        return LatencyCells.figures(1_000, 2_000, second -> 2 + 3e3 * gained * second + second % 3 * 1e-3);
    }

    private MadeUpTrials<Demand, LatencyFigures> trials() {
        return new MadeUpTrials<>(new TypeReference<>() {}, new ResultFolder(folder), LeastHeapTest::reader);
    }

    private static HeapEdge search(MadeUpTrials<Demand, LatencyFigures> trials, int low, int high) throws Exception {
        Journal<Demand, LatencyFigures> journal = trials.journal();
        LeastHeap search = new LeastHeap(journal, RATE, new SearchBounds(low, high));
        EdgeTrials.run(trials.runner(journal), 1, MadeUpTrials.allowance(24, Optional.empty()), search::next);
        return search.results(1).get(0);
    }
}
