package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;

/** How a command that measures ends: the answer on standard output, where the report is, and what went wrong. */
final class Answer {

    private static final int TAIL_LINES = 12;

    private final PrintWriter out;
    private final PrintWriter err;

    Answer(CommandLine commandLine) {
        this.out = commandLine.getOut();
        this.err = commandLine.getErr();
    }

    /** Writes reports. */
    @FunctionalInterface
    interface Rendering {
        void run() throws IOException;
    }

    void print(String text) {
        out.print(text);
        out.flush();
    }

    /**
     * Has the reports written, which comes after the printed answer, so that a full disk does not take that away.
     *
     * @param failure why the result is not complete; it comes before one of the reports
     * @param logTail the last lines of the log of the program that failed, if one did
     * @return the exit code
     */
    int finish(ResultFolder folder, Rendering reports, Optional<? extends Failure> failure, List<String> logTail) {
        Optional<Failure> first = failure.map(Failure.class::cast);
        try {
            reports.run();
            out.println();
            out.println(folder.html());
        } catch (IOException e) {
            first = first.or(() -> Optional.of(unwritable(e)));
        }
        out.flush();
        if (first.isEmpty()) {
            return 0;
        }
        if (!logTail.isEmpty()) {
            err.println("the last lines of its log:");
            logTail.subList(Math.max(0, logTail.size() - TAIL_LINES), logTail.size())
                    .forEach(line -> err.println("  " + line));
        }
        return Errors.print(err, first.get());
    }

    private static Failure unwritable(IOException e) {
        return new UnfitEnvironment(
                "reports",
                "cannot be written: " + e.getMessage(),
                "Make room; scripts/perf report DIR writes them then.",
                e);
    }
}
