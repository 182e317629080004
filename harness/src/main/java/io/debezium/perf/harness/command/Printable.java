package io.debezium.perf.harness.command;

import java.io.PrintWriter;

import io.debezium.perf.harness.report.model.Characters;

/**
 * Filters everything that a command prints to the terminal. Messages of servers, logs, and names of files and threads may
 * hold escape sequences that make a terminal hide, forge or even type text, so their control characters are not passed on.
 * The harness writes its own through {@link #styled}.
 */
public final class Printable extends PrintWriter {

    private final PrintWriter terminal;

    /** @param terminal receives the filtered text */
    public Printable(PrintWriter terminal) {
        super(terminal, true);
        this.terminal = terminal;
    }

    /** Prints text with escape sequences of the harness, past all filters. */
    public static void styled(PrintWriter writer, String text) {
        PrintWriter to = writer;
        while (to instanceof Printable printable) {
            to = printable.terminal;
        }
        to.print(text);
        to.flush();
    }

    @Override
    public void write(int c) {
        write(Character.toString((char) c));
    }

    @Override
    public void write(char[] characters, int from, int length) {
        write(new String(characters, from, length));
    }

    @Override
    public void write(String text, int from, int length) {
        String shown = Characters.printable(text.substring(from, from + length));
        super.write(shown, 0, shown.length());
    }
}
