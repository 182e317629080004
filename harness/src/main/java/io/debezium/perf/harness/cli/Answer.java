package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.Outcome;

/** How a command that measures ends: the answer on standard output, where the report is, and what went wrong. */
final class Answer {

    private static final int TAIL_LINES = 12;

    private final PrintWriter out;
    private final PrintWriter err;

    Answer(CommandLine commandLine) {
        this.out = commandLine.getOut();
        this.err = commandLine.getErr();
    }

    /** @param text of printable characters, and of the harness's own escape sequences */
    void print(String text) {
        Printable.styled(out, text);
    }

    /**
     * Prints the answer and writes the reports, in this order, so that a full disk does not take the answer away.
     *
     * @param ended its failure comes before one of the reports
     * @param outcome the result's, with the last lines of the log of the program that failed, if one did
     * @return the exit code
     */
    int give(Ended<?> ended, Outcome outcome) {
        Optional<Failure> first = ended.failure();
        try {
            Report report = Report.of(ended.result(), ended.folder());
            print(report.terminal(Terminal.columns(), Terminal.colour()));
            report.write();
            out.println();
            out.println(ended.folder().html());
        } catch (Failure e) {
            // Only what is to be given away was refused.
            out.println();
            out.println(ended.folder().html());
            first = first.or(() -> Optional.of(e));
        } catch (IOException e) {
            first = first.or(() -> Optional.of(unwritable(e)));
        }
        out.flush();
        if (first.isEmpty()) {
            return 0;
        }
        List<String> logTail = outcome.logTail();
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
