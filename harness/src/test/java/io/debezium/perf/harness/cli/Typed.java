package io.debezium.perf.harness.cli;

import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.ResultTool;

/** What a command makes of a command line, which is not run. */
public final class Typed {

    private Typed() {}

    /** @param words separated by blanks */
    public static <C extends ResultTool> C command(Class<C> type, String words) {
        return type.cast(Perf.commandLine()
                .parseArgs(words.strip().split(" +"))
                .subcommand()
                .commandSpec()
                .userObject());
    }

    /** The plan of a command, with seed 1. */
    public static Object plan(String words) {
        MeasuringCommand<?, ?> command = command(MeasuringCommand.class, words);
        return command.plan(command.typed(1));
    }
}
