package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.TrialOutcome;

/**
 * Runs trials of one kind, one at a time, and enters them in the journal. A trial's own failure is an entry, too; a failure
 * that further trials would share (an invalid configuration, an unfit machine) is thrown.
 */
public final class TrialRunner<C, F> {

    /**
     * Most repeats of one disturbed trial: on a machine that is never quiet, the first trial would otherwise use all repeats of
     * the run.
     */
    private static final int REPEATS = 3;

    private final TrialKind<C, F> kind;
    private final ResultFolder folder;
    private final Journal<C, F> journal;
    private final Sampling sampling;
    private final Moment started;
    private final Console console;
    private int rounds;
    private int repeatsLeft = 2;

    /**
     * @param sampling has the tolerated interference and the time limit
     * @param started from when the time limit counts
     */
    TrialRunner(
            TrialKind<C, F> kind,
            ResultFolder folder,
            Journal<C, F> journal,
            Sampling sampling,
            Moment started,
            Console console) {
        this.kind = kind;
        this.folder = folder;
        this.journal = journal;
        this.sampling = sampling;
        this.started = started;
        this.console = console;
    }

    /**
     * Runs the groups of a schedule that are not complete yet, until the time limit. A disturbed trial is repeated at once
     * while repeats are left: half as many as trials are planned, plus two. The first group always runs, since without it there
     * would be no result.
     *
     * @param goesOn called with the round of each complete group, including those of an interrupted run; returns whether to
     *     continue
     * @return false if groups were not run because of the time limit or because too few arms were left to compare
     */
    public boolean run(Schedule<C> schedule, IntPredicate goesOn) throws InterruptedException {
        rounds = schedule.rounds();
        repeatsLeft += schedule.trials() / 2;
        boolean all = true;
        boolean first = true;
        for (Schedule.TrialGroup<C> group : schedule.groups()) {
            List<Integer> running = group.arms().stream()
                    .filter(arm -> kind.isIn(journal, arm, group.condition()))
                    .toList();
            // An incomplete group is run again as a whole: its old trials ran too long ago to be compared with new
            // ones.
            boolean whole = running.stream().allMatch(arm -> journal.standing(group.round(), arm, group.condition())
                    .isPresent());
            boolean comparable = schedule.baseline().isEmpty()
                    || running.size() > 1
                            && running.contains(schedule.baseline().getAsInt());
            if (!whole && !first && isOver()) {
                return false;
            }
            first = false;
            all &= whole || comparable;
            if (!whole && comparable) {
                for (int arm : running) {
                    runQuiet(group.round(), arm, group.condition());
                }
            }
            if ((whole || comparable) && !goesOn.test(group.round())) {
                return all;
            }
        }
        return all;
    }

    /** Whether the time limit has passed, so that no further trial is to begin. */
    public boolean isOver() {
        Duration elapsed = Moment.now().since(started);
        return sampling.timeLimit()
                .filter(limit -> elapsed.compareTo(limit) > 0)
                .isPresent();
    }

    /** Runs a trial, and repeats it while it is disturbed and neither its own nor the run's repeats are used up. */
    public Trial<C, F> runQuiet(int round, int arm, C condition) throws InterruptedException {
        Trial<C, F> trial = run(round, arm, condition);
        for (int left = REPEATS; left > 0 && trial.status() == TrialStatus.DISTURBED && repeatsLeft-- > 0; left--) {
            console.warn("trial %d was disturbed: %s; it is repeated".formatted(trial.number(), trial.message()));
            trial = run(round, arm, condition);
        }
        return trial;
    }

    /**
     * Runs a trial to its end.
     *
     * @param round that it belongs to; 0 for none
     * @return the entry in the journal
     */
    public Trial<C, F> run(int round, int arm, C condition) throws InterruptedException {
        Attempt<C> attempt =
                Attempt.begin(folder, journal.next(), kind.fileName(arm, condition), round, arm, condition);
        String name = "trial %d, %s".formatted(attempt.number(), kind.place(place(round), arm, condition));
        console.begin(name);
        console.busy(name);
        Trial<C, F> trial = attempt.ended(outcome(attempt));
        journal.add(trial, attempt.command());
        console.say(name + said(trial));
        return trial;
    }

    private String place(int round) {
        return round == 0 ? "" : "round %d of %d".formatted(round, rounds);
    }

    private TrialOutcome<F> outcome(Attempt<C> attempt) throws InterruptedException {
        try {
            TrialOutcome<F> outcome = kind.run(attempt);
            if (outcome.figuresOrNull() == null) {
                return outcome;
            }
            Optional<Interference> seen = outcome.interference().map(found -> found.withClockSet(attempt.clockSet()));
            Guard guard = new Guard(kind.tolerance(sampling.tolerance(), outcome.figuresOrNull()));
            return outcome.with(seen, guard.disturbance(seen.orElse(null)));
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            return TrialOutcome.failed(e, kind.place("", attempt.arm(), attempt.condition()));
        }
    }

    private String said(Trial<C, F> trial) {
        if (trial.counts()) {
            String brief = kind.brief(trial.figures());
            return brief.isEmpty() ? "" : ": " + brief;
        }
        return trial.message().isEmpty() ? "" : ": " + trial.status().id() + ": " + trial.message();
    }
}
