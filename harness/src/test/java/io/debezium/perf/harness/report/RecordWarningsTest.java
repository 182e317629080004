package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.WorkloadInfo;

import static org.assertj.core.api.Assertions.assertThat;

class RecordWarningsTest {

    private static final RecordResult COMPLETE = RecordResultFixture.complete();

    @Test
    void anUndisturbedTrialRaisesNone() {
        assertThat(warnings(COMPLETE)).isEmpty();
    }

    @Test
    void fewSamples() {
        assertThat(warnings(AnalysisFixture.with(AnalysisFixture.cpu(330, 18, 0, List.of()))))
                .first()
                .isEqualTo(
                        "Only 312 CPU samples with a stack: use the intervals, not the order. A longer recording has more.");
        assertThat(warnings(AnalysisFixture.with(AnalysisFixture.cpu(500, 0, 0, List.of()))))
                .isEmpty();
    }

    @Test
    void lostSamplesBeyondOneInTwenty() {
        assertThat(warnings(AnalysisFixture.with(AnalysisFixture.cpu(1_521, 0, 324, List.of()))))
                .containsExactly(
                        "The JVM lost 17.6 % of its CPU samples (324), so shares may be biased. It loses fewer on a machine"
                                + " with less load: end other processes, or record at a lower --rate.");
        assertThat(warnings(AnalysisFixture.with(AnalysisFixture.cpu(1_900, 0, 100, List.of()))))
                .isEmpty();
    }

    @Test
    void samplesWithoutAStack() {
        assertThat(warnings(AnalysisFixture.with(AnalysisFixture.cpu(1_000, 80, 0, List.of()))))
                .containsExactly(
                        "8.0 % of the CPU samples have no stack trace and are in no table: use costs, which cover all CPU"
                                + " time, instead of numbers of samples.");
    }

    @Test
    void aDisturbedMachine() {
        assertThat(warnings(Records.with(COMPLETE, "cores", RecordResultFixture.machine(4.2, 0.7))))
                .containsExactly(
                        "The hypervisor gave 4.2 % of the machine's CPU time to others (steal, median of the trials), which"
                                + " affects rates and latencies, but hardly CPU per event.",
                        "Processes outside the trial used 0.700 of the 2 cores, which affects rates and latencies, but"
                                + " hardly CPU per event: end them and record again.");
        assertThat(warnings(Records.with(COMPLETE, "cores", RecordResultFixture.machine(null, null))))
                .isEmpty();
    }

    @Test
    void aThreadThatTheSamplerMissed() {
        String sampled = COMPLETE.analysis().cpu().threads().get(0).name();
        List<ThreadCpu> threads = List.of(
                new ThreadCpu(1, sampled, ThreadCpu.Kind.JAVA, 900),
                new ThreadCpu(2, "poller", ThreadCpu.Kind.JAVA, 100));

        assertThat(warnings(Records.with(COMPLETE, "threads", threads)))
                .contains(
                        "Thread poller used 10.0 % of the Java threads' CPU time according to the operating system, but has"
                                + " 0.0 % of the samples: the costs of its methods are based on few. A longer --duration has more.");
    }

    @Test
    void anEngineThatWasStillWarmingUp() {
        List<ThreadCpu> threads = List.of(
                new ThreadCpu(1, "coordinator", ThreadCpu.Kind.JAVA, 600),
                new ThreadCpu(2, "C2", ThreadCpu.Kind.JIT, 400));

        assertThat(warnings(Records.with(COMPLETE, "threads", threads)))
                .contains("The compiler used 40.0 % of the CPU time: the engine was still warming up. A longer"
                        + " --warmup shows its steady state.");
    }

    @Test
    void aHarnessThatCompetes() {
        ProcessFigures figures = new ProcessFigures(1_000, 10, 1_000_000, 1, 1L, 1, 80_000, null);

        assertThat(warnings(Records.with(COMPLETE, "figures", figures)))
                .containsExactly("The harness itself used 80.0 ms of CPU, the program under test 1.00 s.");
    }

    @Test
    void aLoadThatMissedWhatWasAskedOfIt() {
        WorkloadInfo workload = Records.with(Examples.workload(), "targetRate", 1_000.0);
        LoadResult load = new LoadResult(48_000, 3, 800, RecordResultFixture.latency(48_000, 900, 0.5), 2_500.0);

        assertThat(warnings(Records.with(COMPLETE, "workload", workload, "load", load)))
                .containsExactly(
                        "3 transactions of the load failed.",
                        "The load reached 800 of the 1,000 transactions/s requested. Use a lower --rate, or more --clients.",
                        "The load generator fell up to 2.50 s behind its schedule. Use a lower --rate, or more --clients.");
    }

    @Test
    void anEngineThatDidNotCatchUp() {
        assertThat(warnings(Records.with(COMPLETE, "catchUp", new CatchUp(false, 60, 900, 9_437_184, 60))))
                .containsExactly(
                        "After the load had stopped, the engine did not catch up within 60.0 s: 9.00 MiB of WAL remained."
                                + " Use a lower --rate or a longer --catch-up.");
    }

    @Test
    void aFailureComesFirstAndNotesLast() {
        Outcome failed = Examples.outcome(RunStatus.FAILED, "engine: exited with 1");

        assertThat(warnings(Records.with(
                        COMPLETE,
                        "outcome",
                        failed,
                        "cores",
                        RecordResultFixture.machine(4.2, 0.0),
                        "notes",
                        List.of("A slot of ours is left on the server."))))
                .hasSize(3)
                .startsWith("The trial failed: engine: exited with 1. The figures are partial.")
                .endsWith("A slot of ours is left on the server.");
    }

    private static List<String> warnings(RecordResult result) {
        return Reported.summary(result).warnings();
    }

    private static List<String> warnings(Analysis analysis) {
        return Reported.summary(AnalysisFixture.profile(analysis)).warnings();
    }
}
