package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import io.debezium.perf.harness.variant.Patching;

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
        Subject plain = session.subjects().get(0);
        Subject counting = new Subject(0, plain.variant().countingCalls(plan.methods()), plain.plugin());
        session.replace(counting);
        List<Calls> calls = new ArrayList<>();
        Ending ending = Ending.of(() -> {
            Trial<Purpose, ReplayFigures> trial = session.runner().run(0, counting.index(), Purpose.COUNTED);
            if (trial.status() == TrialStatus.FAILED) {
                throw new TrialFailure(counting.spec(), trial.message(), "Its log is in %s.".formatted(trial.folder()));
            }
            calls.addAll(read(session.folder().path().resolve(trial.folder()).resolve(Patching.COUNTS)));
        });
        return session.ended(result(plan, session, counting, calls, ending), ending);
    }

    private static CallCounts result(
            CallsPlan plan, ReplaySession session, Subject counting, List<Calls> calls, Ending ending) {
        return new CallCounts(
                session.header(CallCounts.class, ending),
                session.opened().info(),
                Described.variant(counting, null, session.journal().command(0)),
                session.tape().facts().events(),
                calls);
    }

    /** Lines of the agent's: calls, a blank, the method. */
    static List<Calls> read(Path counts) {
        try {
            return Files.readAllLines(counts).stream()
                    .map(line -> line.split(" ", 2))
                    .map(words -> new Calls(words[1], Long.parseLong(words[0])))
                    .toList();
        } catch (IOException e) {
            throw new TrialFailure(counts.toString(), "was not written: " + e.getMessage(), "");
        }
    }
}
