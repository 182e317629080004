package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;

/** How a command that has a result ends: the answer on standard output, the path of the report, and what went wrong. */
final class ResultPrinter {

    private final PrintWriter out;
    private final PrintWriter err;

    ResultPrinter(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Prints the answer and writes the reports, in this order, so that a full disk does not take the answer away.
     *
     * @throws IOException if the reports cannot be written
     */
    void print(Report report, ResultFolder folder) throws IOException {
        Printable.styled(out, report.terminal(Terminal.columns(), Terminal.colour()));
        try {
            report.write();
            printPath(folder);
        } catch (Failure e) {
            // The report is there; only the bundle that is to be given away was refused.
            printPath(folder);
            throw e;
        }
    }

    private void printPath(ResultFolder folder) {
        out.println();
        out.println(folder.html());
        out.flush();
    }

    /**
     * As {@link #print(Report, ResultFolder)}, of what was measured.
     *
     * @param ended its failure comes before one of the reports
     * @return the exit code
     */
    int print(Ended<? extends Result> ended) {
        Optional<Failure> first = ended.failure();
        try {
            print(Questions.reports().of(ended.result(), ended.folder()), ended.folder());
        } catch (Failure e) {
            first = first.or(() -> Optional.of(e));
        } catch (IOException e) {
            first = first.or(() -> Optional.of(unwritable(e)));
        }
        out.flush();
        if (first.isEmpty()) {
            return 0;
        }
        List<String> logTail = ended.result().outcome().logTail();
        if (!logTail.isEmpty()) {
            err.println("last lines of the log:");
            logTail.subList(Math.max(0, logTail.size() - Outcome.SHOWN_LOG_LINES), logTail.size())
                    .forEach(line -> err.println("  " + line));
        }
        return Errors.print(err, first.get());
    }

    private static Failure unwritable(IOException e) {
        return UnfitEnvironment.of("cli.cannot-be-written", "report", e.getMessage())
                .because(e);
    }
}
