package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CallsPlan;
import io.debezium.perf.harness.result.CallCounts;
import io.debezium.perf.harness.result.CallCounts.Calls;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.CountedTape;

/** Counts how often a variant calls some methods for an event, in one trial over the whole tape. */
public final class CallsExperiment {

    private CallsExperiment() {}

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @return without calls where the trial failed or was interrupted
     * @throws Failure if no trial could be started, or a method is not there
     */
    public static Ended<CallCounts> run(CallsPlan plan, Console console) {
        return ReplaySession.run(plan, console, Optional.empty(), session -> run(plan, session));
    }

    private static Ended<CallCounts> run(CallsPlan plan, ReplaySession session) {
        Subject counting = session.subjects().get(0);
        List<CountedTape> counted = new ArrayList<>();
        Ending ending = Ending.of(() -> {
            Trial<Purpose, ReplayFigures> trial = session.runner().run(0, counting.index(), Purpose.COUNTED);
            if (trial.status() != TrialStatus.OK) {
                throw new TrialFailure(counting.spec(), trial.message(), "Its log is in %s.".formatted(trial.folder()));
            }
            counted.add(CountedTape.read(
                    session.folder().path().resolve(trial.folder()).resolve(CountedTape.FILE)));
        });
        CallCounts result = new CallCounts(
                session.header(CallCounts.class, ending),
                session.opened().info(),
                Described.variant(counting, null, session.journal().command(0)),
                counted.stream().mapToLong(CountedTape::events).findFirst().orElse(0),
                counted.stream()
                        .flatMap(tape ->
                                plan.methods().stream().map(method -> new Calls(method.toString(), tape.calls(method))))
                        .toList());
        return session.ended(result, ending);
    }
}
