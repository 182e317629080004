package io.debezium.perf.harness.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * The base of all commands: where they print, and how they present a result: the answer, the path of the report, then what
 * went wrong.
 */
public abstract class Tool implements Callable<Integer> {

    public static final String VERBOSE = "--verbose";

    @Spec
    CommandSpec spec;

    /** The program whose subcommands all commands are. */
    public interface Program {

        /** The reports of every question. */
        Reports reports();

        /**
         * Parses a stored command line.
         *
         * @param words those after {@code scripts/perf}
         * @throws InvalidConfiguration if this version does not understand it
         */
        ParseResult parsed(List<String> words);
    }

    public final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    public final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final Program program() {
        return (Program) spec.root().userObject();
    }

    public final Reports reports() {
        return program().reports();
    }

    /**
     * Prints the answer and writes the reports, in this order, so that a full disk does not take the answer away.
     *
     * @throws IOException if the reports cannot be written
     */
    public final void print(Report report, ResultFolder folder) throws IOException {
        Printable.styled(out(), report.terminal(Terminal.columns(), Terminal.colour()));
        try {
            report.write();
        } catch (IOException e) {
            out().flush();
            throw e;
        } catch (Failure e) {
            // The report has been written; only the bundle was refused.
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
     * Prints what was measured as {@link #print(Report, ResultFolder)} does, then the failure of the run and the last lines
     * of its log.
     *
     * @param ended if it has a failure, that one is printed rather than one of the reports
     * @return the exit code
     */
    public final int print(RunResult<? extends Result> ended) {
        Failure failure = ended.failure().orElse(null);
        try {
            print(reports().of(ended.result(), ended.folder()), ended.folder());
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
}
