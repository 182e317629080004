package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import io.debezium.perf.harness.jfr.Findings;
import io.debezium.perf.harness.result.Analysis.Finding;

/** The evaluation of JMC's rules on a thread of its own, beside the rest of the analysis. */
final class RuleRun implements AutoCloseable {

    private final FutureTask<Outcome> task;

    private RuleRun(FutureTask<Outcome> task) {
        this.task = task;
    }

    static RuleRun start(Path file, Rules rules) {
        FutureTask<Outcome> task = new FutureTask<>(() -> evaluate(file, rules));
        Thread thread = new Thread(task, "JMC rules");
        thread.setDaemon(true);
        thread.start();
        return new RuleRun(task);
    }

    /** The findings, as soon as they are there. */
    Outcome await() {
        try {
            return task.get();
        } catch (ExecutionException e) {
            return left("JMC's rules failed on it: %s.".formatted(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return left("JMC's rules were interrupted.");
        }
    }

    /** Gives up on the findings if they are not there yet. */
    @Override
    public void close() {
        task.cancel(true);
    }

    private static Outcome evaluate(Path file, Rules rules) {
        if (rules.evaluate(file)) {
            try {
                return new Outcome(Findings.of(file), List.of());
            } catch (IOException e) {
                return left("JMC's rules were not evaluated: %s.".formatted(e.getMessage()));
            }
        }
        return rules == Rules.NEVER
                ? new Outcome(List.of(), List.of())
                : left("JMC's rules were not evaluated, since the recording is larger than %d MiB: ask for --findings."
                        .formatted(Rules.LIMIT_BYTES >> 20));
    }

    private static Outcome left(String note) {
        return new Outcome(List.of(), List.of(note));
    }

    /**
     * @param findings most severe first
     * @param notes why there are none, if they could not be had
     */
    record Outcome(List<Finding> findings, List<String> notes) {}
}
