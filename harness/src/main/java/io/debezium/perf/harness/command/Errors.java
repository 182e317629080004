package io.debezium.perf.harness.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Secrets;

/** The one place where failures become messages and exit codes. */
public record Errors(BooleanSupplier verbose, Interrupts interrupts) {

    private static final int WRONG_COMMAND_LINE = 2;
    private static final int UNFIT = 3;
    static final int BUG = 70;

    /** How picocli's message about a wrong value begins; group 1 is the option. */
    private static final String WRONG_VALUE = "^Invalid value for option '([^']+)'(?: \\([^)]*\\))?: ";

    public int parameters(ParameterException e, String[] words) {
        PrintWriter err = e.getCommandLine().getErr();
        if (e.getCause() instanceof Failure failure) {
            return print(err, option(e, failure), failure);
        }
        CommandLine command = e.getCommandLine();
        String message = e instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched)
                : e.getMessage().replaceFirst(WRONG_VALUE, "$1: ");
        err.println("perf: " + masked(message, words));
        err.println("      Run %s --help for a list of %s."
                .formatted(
                        command.getCommandSpec().qualifiedName(),
                        command.getSubcommands().isEmpty() ? "options" : "commands"));
        return WRONG_COMMAND_LINE;
    }

    /** What stands before the message of a failure: the option of a wrong value and a blank, unless the message names it. */
    private static String option(ParameterException e, Failure failure) {
        return e.getArgSpec() instanceof OptionSpec option
                        && !failure.getMessage().startsWith("-")
                ? option.longestName() + " "
                : "";
    }

    /** The message about a stored command line that is not understood. */
    public static String message(ParameterException e) {
        return e.getCause() instanceof Failure failure ? option(e, failure) + failure.getMessage() : e.getMessage();
    }

    /** The message about an unknown word, with the most similar known word if there is one. */
    private static String unknown(UnmatchedArgumentException e) {
        String word = e.getUnmatched().get(0);
        if (e.isUnknownOption()) {
            return "unknown option '%s'%s".formatted(word.substring(0, (word + "=").indexOf('=')), nearest(e));
        }
        return e.getCommandLine().getSubcommands().isEmpty()
                ? "unexpected argument '%s'".formatted(word)
                : "unknown command '%s'%s".formatted(word, nearest(e));
    }

    private static String nearest(UnmatchedArgumentException e) {
        return e.getSuggestions().stream()
                .findFirst()
                .map(words -> "; did you mean '%s'?".formatted(words.substring(words.lastIndexOf(' ') + 1)))
                .orElse("");
    }

    public int execution(Exception e, CommandLine commandLine, ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        if (interrupts.faulted()) {
            return BUG;
        }
        if (interrupts.interrupted()) {
            err.println("perf: interrupted; everything that was started has been stopped");
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
            err.println("      Check that the disk is not full and that the directory is writable.");
            trace(e, err);
            return UNFIT;
        }
        fault(err, e);
        return BUG;
    }

    /** Masks words that may hold a secret wherever picocli's message quotes them. */
    private static String masked(String message, String[] words) {
        String shown = message;
        for (String word : words) {
            String value = word.startsWith("--") ? word.substring(word.indexOf('=') + 1) : word;
            shown = shown.replace(word, Secrets.masked(word)).replace(value, Secrets.masked(value));
        }
        return shown;
    }

    /** Prints an unexpected failure: too small a heap, or a bug of the harness with its stack trace. */
    public static void fault(PrintWriter err, Throwable e) {
        if (e instanceof OutOfMemoryError) {
            err.println("perf: the harness is out of memory (%s; its maximum heap size is %d MiB)"
                    .formatted(e.getMessage(), Runtime.getRuntime().maxMemory() >> 20));
            err.println(
                    "      Give it more, for example JAVA_TOOL_OPTIONS=-Xmx4g scripts/perf ...; what is measured does not get it.");
        } else {
            err.println("perf: internal error of the harness, please report it:");
        }
        e.printStackTrace(err);
    }

    static int print(PrintWriter err, Failure failure) {
        return print(err, "", failure);
    }

    private static int print(PrintWriter err, String before, Failure failure) {
        err.println("perf: " + before + failure.getMessage());
        failure.remedy().lines().forEach(line -> err.println("      " + line));
        return failure.exitCode();
    }

    private void trace(Exception e, PrintWriter err) {
        if (verbose.getAsBoolean()) {
            e.printStackTrace(err);
        }
    }
}
