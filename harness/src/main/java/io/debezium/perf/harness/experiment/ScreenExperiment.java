package io.debezium.perf.harness.experiment;

import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ScreenResult;

/** {@code perf screen}: which of many single changes gain or cost something, from trials that have half of them each. */
public final class ScreenExperiment {

    private final ScreenPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public ScreenExperiment(ScreenPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<ScreenResult> run() {
        return ReplaySession.run(plan, console, resumed, this::run);
    }

    private Ended<ScreenResult> run(ReplaySession session) {
        Ending ending = Ending.of(() -> new Screening(plan, session).run())
                .or(session.book().failure());
        ScreenResult result = new ScreenAssembly(plan, session)
                .assemble(session.outcome(ending, session.book().failedLogTail()));
        return session.ended(result, ending);
    }
}
