package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * An experiment while it runs: its folder, the journal of its trials and its clock, the same for all kinds of trials.
 *
 * @param <C> what trials run under or for
 * @param <F> what they measure
 */
class TrialSession<C, F> {

    private final MeasuringPlan plan;
    private final Stopwatch clock;
    private final Machine machine;
    private final RunFolder runFolder;
    private final Journal<C, F> journal;
    private final Console console;

    /**
     * Makes the folder, or opens the one that is gone on with.
     *
     * @param clock since when the command runs: the time limit counts from then
     * @param machine as it was before the first trial
     * @param type of its trials
     */
    TrialSession(
            MeasuringPlan plan,
            Stopwatch clock,
            Machine machine,
            Provenance provenance,
            Optional<ResultFolder> resumed,
            TypeReference<Trial<C, F>> type,
            Console console) {
        this.plan = plan;
        this.clock = clock;
        this.machine = machine;
        this.runFolder = RunFolder.open(plan, provenance, clock.startedAt(), resumed, console);
        this.journal = runFolder.journal(type);
        this.console = console;
    }

    final Machine machine() {
        return machine;
    }

    final Journal<C, F> journal() {
        return journal;
    }

    final Console console() {
        return console;
    }

    final TrialRunner<C, F> runner(TrialKind<C, F> kind) {
        return new TrialRunner<>(kind, folder(), journal, plan.sampling().tolerance(), clock, console);
    }

    /** What may be run from the start of the command on. */
    final Allowance allowance(int trials) {
        return new Allowance(trials, plan.sampling().timeLimit(), clock.started());
    }

    final ResultFolder folder() {
        return runFolder.folder();
    }

    final Stopwatch clock() {
        return clock;
    }

    final Instant startedAt() {
        return clock.startedAt();
    }

    /** What its result begins with. */
    final ResultHeader header(Class<? extends Result> type, Ending ending) {
        Outcome outcome = runFolder.outcome(ending, journal.failedLogTail());
        return Described.header(type, clock, outcome, plan.typed(), machine);
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    final <R> Ended<R> ended(R result, Ending ending) {
        return runFolder.ended(result, ending.failure());
    }

    /** When and where its content was last found right; null where it is not known. */
    String checked(Subject subject) {
        return null;
    }

    /** As the result tells them, each with the command line of its newest trial. */
    final List<VariantInfo> variants(List<Subject> of) {
        return of.stream()
                .map(subject -> Described.variant(subject, checked(subject), journal.command(subject.index())))
                .toList();
    }

    /** What a reader must know of the variants and of where they ran, a sentence each, each once. */
    static List<String> distinct(List<String> notes) {
        return notes.stream().distinct().toList();
    }
}
