package io.debezium.perf.harness.question.count;

import java.util.Optional;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.CountedTrials;
import io.debezium.perf.harness.experiment.ReplaySession;
import io.debezium.perf.harness.experiment.RunResult;

/** {@code perf count}: what variants execute for each event of a tape, counted by an agent; nothing is timed. */
final class CountExperiment {

    private CountExperiment() {}

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    static RunResult<CountResult> run(CountPlan plan, Console console) {
        return ReplaySession.run(plan, console, Optional.empty(), session -> {
            CountedTrials counted = new CountedTrials(session, plan.counting());
            session.measure(counted::run);
            CountResult result = new CountResult(
                    session.header(CountResult.class),
                    session.opened().info(),
                    session.variants(session.arms()),
                    counted.counts().orElse(null),
                    session.notes(counted.leftOut()));
            return session.ended(result);
        });
    }
}
