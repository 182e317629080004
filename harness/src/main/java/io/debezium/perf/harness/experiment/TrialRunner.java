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
 * Runs trials of one kind, one at a time, and enters them in the journal. What a trial itself gets wrong is an entry too;
 * what makes every further trial pointless (a wrong configuration, a machine that cannot do it) is thrown.
 */
public final class TrialRunner<C, F> {

    /** Of one disturbed trial: on a machine that is never quiet the first would take all that there are for the run. */
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
     * @param sampling with what else may go on meanwhile, and the time limit
     * @param started from when that counts
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
     * Runs the groups of a schedule that are not whole yet, until the time is over. A disturbed trial is repeated at once
     * while there are repeats left: half as many as trials are planned, and two. The first group always runs: without any there would be no answer at all.
     *
     * @param goesOn told the round of each group when it is whole, those of an interrupted run among them; whether the next one
     *     is run
     * @return whether all were run that it wanted; false when the time was over or nothing was left to compare
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
            // Trials of a group that was broken off did not run side by side with what would be run now.
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

    /** Whether the time limit is over, so that nothing more is to be begun. */
    public boolean isOver() {
        Duration elapsed = Moment.now().since(started);
        return sampling.timeLimit()
                .filter(limit -> elapsed.compareTo(limit) > 0)
                .isPresent();
    }

    /** Runs a trial, and again as long as it is disturbed and there are repeats left, of it and of the run. */
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
     * @param round that it belongs to, 0 for none
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
