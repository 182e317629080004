package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;

/** What every command has: where it prints, and how it ends with a result: the answer, the path of the report, what went wrong. */
abstract class Tool implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /**
     * Prints the answer and writes the reports, in this order, so that a full disk does not take the answer away.
     *
     * @throws IOException if the reports cannot be written
     */
    final void print(Report report, ResultFolder folder) throws IOException {
        Printable.styled(out(), report.terminal(Terminal.columns(), Terminal.colour()));
        try {
            report.write();
        } catch (IOException e) {
            out().flush();
            throw e;
        } catch (Failure e) {
            // The report is there; only the bundle that is to be given away was refused.
            printPath(folder);
            throw e;
        }
        printPath(folder);
    }

    private void printPath(ResultFolder folder) {
        out().println();
        out().println(folder.html());
        out().flush();
    }

    /**
     * As {@link #print(Report, ResultFolder)}, of what was measured.
     *
     * @param ended its failure comes before one of the reports
     * @return the exit code
     */
    final int print(RunResult<? extends Result> ended) {
        Failure failure = ended.failure().orElse(null);
        try {
            print(Questions.reports().of(ended.result(), ended.folder()), ended.folder());
        } catch (Failure e) {
            failure = failure == null ? e : failure;
        } catch (IOException e) {
            Failure unwritable = UnfitEnvironment.of("cli.cannot-be-written", "report", e.getMessage())
                    .because(e);
            failure = failure == null ? unwritable : failure;
        }
        if (failure == null) {
            return 0;
        }
        List<String> logTail = ended.result().outcome().logTail();
        if (!logTail.isEmpty()) {
            err().println("last lines of the log:");
            logTail.subList(Math.max(0, logTail.size() - Outcome.SHOWN_LOG_LINES), logTail.size())
                    .forEach(line -> err().println("  " + line));
        }
        return Errors.print(err(), failure);
    }

    /** Where results go. */
    @HelpGroup.Of(HelpGroup.RESULT)
    static final class OutOption {

        @Option(names = "--out", paramLabel = "DIR")
        Path out;

        /** In which the folder of a result is made. */
        Path folder() {
            return out == null ? Home.results() : out;
        }
    }
}
