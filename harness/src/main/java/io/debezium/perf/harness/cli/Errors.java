package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Secrets;

/** The one place where failures become messages and exit codes. */
final class Errors {

    private static final int WRONG_COMMAND_LINE = 2;
    private static final int UNFIT = 3;
    static final int BUG = 70;

    private final BooleanSupplier verbose;
    private final Interrupts interrupts;

    Errors(BooleanSupplier verbose, Interrupts interrupts) {
        this.verbose = verbose;
        this.interrupts = interrupts;
    }

    int parameters(ParameterException e, String[] words) {
        PrintWriter err = e.getCommandLine().getErr();
        if (e.getCause() instanceof Failure failure) {
            return print(err, failure);
        }
        err.println("perf: " + masked(e.getMessage(), words));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("      " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help lists the options.");
        return WRONG_COMMAND_LINE;
    }

    int execution(Exception e, CommandLine commandLine, ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        if (interrupts.faulted()) {
            return BUG;
        }
        if (interrupts.interrupted()) {
            err.println("perf: interrupted; what was started has been stopped");
            trace(e, err);
            return 130;
        }
        if (e instanceof Failure failure) {
            int code = print(err, failure);
            trace(e, err);
            return code;
        }
        if (e instanceof IOException || e instanceof UncheckedIOException) {
            err.println("perf: " + e.getMessage());
            err.println("      Check that the disk has room and that the folder can be written.");
            trace(e, err);
            return UNFIT;
        }
        fault(err, e);
        return BUG;
    }

    /** What the parser quotes of words that may hold a secret is not shown. */
    private static String masked(String message, String[] words) {
        String shown = message;
        for (String word : words) {
            String value = word.startsWith("--") ? word.substring(word.indexOf('=') + 1) : word;
            shown = shown.replace(word, Secrets.masked(word)).replace(value, Secrets.masked(value));
        }
        return shown;
    }

    /** What nobody expected. */
    static void fault(PrintWriter err, Throwable e) {
        if (e instanceof OutOfMemoryError) {
            err.println("perf: the harness has run out of memory (%s; its heap may take %d MiB)"
                    .formatted(e.getMessage(), Runtime.getRuntime().maxMemory() >> 20));
            err.println(
                    "      JDK_JAVA_OPTIONS=-Xmx4g scripts/perf ... gives it more, and each engine that it starts, too.");
        } else {
            err.println("perf: a fault of the harness itself, please report it:");
        }
        e.printStackTrace(err);
    }

    static int print(PrintWriter err, Failure failure) {
        err.println("perf: " + failure.getMessage());
        failure.remedy().lines().forEach(line -> err.println("      " + line));
        return failure.exitCode();
    }

    private void trace(Exception e, PrintWriter err) {
        if (verbose.getAsBoolean()) {
            e.printStackTrace(err);
        }
    }
}
