package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import io.debezium.perf.harness.jfr.Findings;
import io.debezium.perf.harness.result.Analysis.Finding;

/** Whether JMC's rules are evaluated on a recording. */
public enum Rules {
    /** On recordings of up to {@link #LIMIT_BYTES}; a note says when they were left out. */
    AUTO,
    ALWAYS,
    NEVER;

    /** The rules take longer than all the rest of the analysis: bearable up to this size of a recording. */
    public static final long LIMIT_BYTES = 32L << 20;

    /**
     * @param findings most severe first
     * @param notes why there are none, if they could not be had
     */
    record Evaluated(List<Finding> findings, List<String> notes) {

        private static Evaluated not(String note) {
            return new Evaluated(List.of(), List.of(note));
        }
    }

    /** Evaluates them on a thread of its own, beside the rest of the analysis. */
    Future<Evaluated> start(Path file) {
        FutureTask<Evaluated> task = new FutureTask<>(() -> evaluate(file));
        Thread thread = new Thread(task, "JMC rules");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** The findings, as soon as they are there. */
    static Evaluated await(Future<Evaluated> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            return Evaluated.not("JMC's rules failed on it: %s.".formatted(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Evaluated.not("JMC's rules were interrupted.");
        }
    }

    private Evaluated evaluate(Path file) {
        if (this == NEVER) {
            return new Evaluated(List.of(), List.of());
        }
        try {
            return this == AUTO && tooLarge(file)
                    ? Evaluated.not(
                            "JMC's rules were not evaluated, since the recording is larger than %d MiB: ask for --findings."
                                    .formatted(LIMIT_BYTES >> 20))
                    : new Evaluated(Findings.of(file), List.of());
        } catch (IOException e) {
            return Evaluated.not("JMC's rules were not evaluated: %s.".formatted(e.getMessage()));
        }
    }

    private static boolean tooLarge(Path file) {
        try {
            return Files.size(file) > LIMIT_BYTES;
        } catch (IOException e) {
            // Whoever reads the recording itself says what is wrong with the file.
            return true;
        }
    }
}
