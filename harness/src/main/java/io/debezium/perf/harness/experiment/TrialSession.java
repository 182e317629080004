package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;

/**
 * An experiment while it runs: its folder, the journal of its trials and its clock, the same for all kinds of trials.
 *
 * @param started when the command was started: the time limit counts from then
 * @param machine as it was before the first trial
 * @param <C> what trials run under or for
 * @param <F> what they measure
 */
record TrialSession<C, F>(
        MeasuringPlan plan,
        Moment started,
        Machine machine,
        RunFolder runFolder,
        Journal<C, F> journal,
        Console console) {

    /**
     * Makes the folder, or opens the one that is gone on with.
     *
     * @param type of its trials
     */
    static <C, F> TrialSession<C, F> open(
            MeasuringPlan plan,
            Moment started,
            Machine machine,
            Provenance provenance,
            Optional<ResultFolder> resumed,
            TypeReference<Trial<C, F>> type,
            Console console) {
        RunFolder folder = RunFolder.open(plan, provenance, started.time(), resumed, console);
        return new TrialSession<>(plan, started, machine, folder, folder.journal(type), console);
    }

    TrialRunner<C, F> runner(TrialKind<C, F> kind) {
        return new TrialRunner<>(kind, folder(), journal, plan.sampling().tolerance(), console);
    }

    /** What may be run from the start of the command on. */
    Allowance allowance(int trials) {
        return new Allowance(trials, plan.sampling().timeLimit(), started);
    }

    ResultFolder folder() {
        return runFolder.folder();
    }

    Instant startedAt() {
        return started.time();
    }

    /** How the run ended. */
    Outcome outcome(Ending ending) {
        return runFolder.outcome(ending, journal.failedLogTail());
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    <R> Ended<R> ended(R result, Ending ending) {
        return runFolder.ended(result, ending.failure());
    }

    /** What a reader must know of the variants and of where they ran, a sentence each, each once. */
    static List<String> distinct(List<String> notes) {
        return notes.stream().distinct().toList();
    }
}
