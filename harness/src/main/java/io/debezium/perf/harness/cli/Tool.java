package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.ResultFolder;

/** What every command has: where it prints, and how it prints a result. */
abstract class Tool implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final ResultPrinter printer() {
        return new ResultPrinter(out(), err());
    }

    /** As {@link ResultPrinter#print(Report, ResultFolder)}, of any result of a question. */
    final void print(Object result, ResultFolder folder) throws IOException {
        printer().print(Questions.reports().of(result, folder), folder);
    }

    /** Where results go. */
    @HelpGroup.Of(HelpGroup.RESULT)
    static final class OutOption {

        @Option(
                names = "--out",
                paramLabel = "DIR",
                description =
                        "Where the result is stored (default: results/ of the project). Only you may read it, unless DIR has"
                                + " the set-group-ID bit (chmod g+s): then it takes the permissions of DIR.")
        Path out;

        /** In which the folder of a result is made. */
        Path folder() {
            return out == null ? Home.results() : out;
        }
    }
}
