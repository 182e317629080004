package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialRun;

/** Trials that end as they are told to, without anything being run; each is noted as it runs. */
public final class MadeUpTrials<C, F> implements TrialKind<C, F> {

    private static final Interference QUIET = new Interference(0, 0.02, 0, 0);
    private static final Interference BUSY = new Interference(0, 5, 0, 0);

    private final TypeReference<Trial<C, F>> type;
    private final ResultFolder folder;
    private final Function<C, F> figures;
    private final List<String> ran = new ArrayList<>();
    private final List<TrialStatus> statuses = new ArrayList<>();

    /** @param figures of a trial under a condition, which the number of trials before it may have told */
    public MadeUpTrials(TypeReference<Trial<C, F>> type, ResultFolder folder, Function<C, F> figures) {
        this.type = type;
        this.folder = folder;
        this.figures = figures;
    }

    /** How the next trials are to end; those after them end well. */
    public void end(TrialStatus... next) {
        statuses.addAll(List.of(next));
    }

    public List<String> ran() {
        return ran;
    }

    public Journal<C, F> journal() throws IOException {
        return Journal.open(folder, type);
    }

    /** Of a command that was given ten seconds ago. */
    public TrialRunner<C, F> runner(Journal<C, F> journal, Optional<Duration> timeLimit, Console console) {
        Moment started = new Moment(Instant.now(), System.nanoTime() - 10_000_000_000L);
        Sampling sampling = new Sampling(1, 0.02, Tolerance.USUAL, 0, timeLimit, 1);
        return new TrialRunner<>(this, folder, journal, sampling, started, console);
    }

    @Override
    public String place(String round, int arm, C condition) {
        return "%s, %s, arm %d".formatted(round, condition, arm);
    }

    @Override
    public String fileName(int arm, C condition) {
        return "made-up";
    }

    @Override
    public String brief(F figures) {
        return "";
    }

    @Override
    public TrialOutcome<F> run(Attempt<C> attempt) throws InterruptedException {
        ran.add(place("round " + attempt.round(), attempt.arm(), attempt.condition()));
        return attempt.run(new MadeUpTrial(attempt.arm(), attempt.condition()));
    }

    private final class MadeUpTrial implements TrialRun<F> {

        private final int arm;
        private final C condition;

        private MadeUpTrial(int arm, C condition) {
            this.arm = arm;
            this.condition = condition;
        }

        @Override
        public TrialOutcome<F> run() {
            TrialStatus status = statuses.isEmpty() ? TrialStatus.OK : statuses.remove(0);
            return switch (status) {
                case OK -> new TrialOutcome<>(figures.apply(condition), Optional.of(QUIET));
                case DISTURBED -> new TrialOutcome<>(figures.apply(condition), Optional.of(BUSY));
                case FAILED -> throw new TrialFailure("made up", "was told to fail", "Tell it something else.");
                case ABSENT -> new TrialOutcome<>(null, Optional.empty(), status, "has no such method");
            };
        }

        @Override
        public String command() {
            return "java " + arm;
        }

        @Override
        public List<String> logTail() {
            return List.of("the last line");
        }
    }
}
