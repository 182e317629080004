package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;

/** What an experiment over a tape works with while the tape's server is up. */
final class ReplaySession {

    private final Moment started;
    private final Machine machine = Machine.here();
    private final ReplayBench bench;
    private final ResultKeeper keeper;
    private final TrialBook book;
    private final TrialRunner runner;
    private final Calibrations calibrations;
    private final Console console;

    private ReplaySession(
            ReplayPlan plan,
            Moment started,
            ReplayBench bench,
            Ledger ledger,
            Optional<ResultFolder> resumed,
            Console console) {
        this.started = started;
        this.bench = bench;
        this.keeper = ResultKeeper.open(
                plan,
                Provenance.of(machine, bench.player().tape(), bench.subjects())
                        .on(bench.player().database(), bench.sinks().facts()),
                started.time(),
                resumed,
                console);
        this.book = keeper.book(TrialBook::open, opened -> opened.trials().size());
        this.runner = new TrialRunner(plan, bench, keeper.folder(), book, ledger, console);
        this.calibrations = new Calibrations(plan.tape().data());
        this.console = console;
    }

    /**
     * Runs an experiment. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    static <R> Ended<R> run(
            ReplayPlan plan,
            Console console,
            Optional<ResultFolder> resumed,
            Function<ReplaySession, Ended<R>> experiment) {
        Moment started = Moment.now();
        Leftovers.describe(plan.tape().data()).forEach(console::warn);
        try (Ledger ledger = Ledger.open(plan.tape().data());
                Sinks sinks = Sinks.open(plan.tape().kafka(), plan.tape().data(), ledger, console);
                ReplayBench bench = ReplayBench.open(plan, sinks, ledger, console)) {
            return experiment.apply(new ReplaySession(plan, started, bench, ledger, resumed, console));
        }
    }

    Instant startedAt() {
        return started.time();
    }

    /** What may be run from the start of the command on. */
    Allowance allowance(int trials, Optional<Duration> timeLimit) {
        return new Allowance(trials, timeLimit, started);
    }

    /** As it was before the first trial. */
    Machine machine() {
        return machine;
    }

    ReplayBench bench() {
        return bench;
    }

    ResultFolder folder() {
        return keeper.folder();
    }

    TrialBook book() {
        return book;
    }

    TrialRunner runner() {
        return runner;
    }

    Console console() {
        return console;
    }

    /** What was found on this machine with this tape; empty when it was never calibrated with it. */
    Optional<CalibrationSummary> calibration() {
        return calibrations.of(machine, bench.player().tape());
    }

    /** For the runs to come; what went wrong is returned. */
    Optional<Failure> keep(CalibrationSummary summary) {
        return calibrations.keep(summary);
    }

    Recordings recordings() {
        return new Recordings(folder(), book);
    }

    /**
     * How the run ended.
     *
     * @param logTail the last lines of the log of the program that failed, if one did
     */
    Outcome outcome(Ending ending, List<String> logTail) {
        return keeper.outcome(ending, logTail);
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    <R> Ended<R> ended(R result, Ending ending) {
        return keeper.ended(result, ending);
    }
}
