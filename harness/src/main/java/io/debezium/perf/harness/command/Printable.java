package io.debezium.perf.harness.command;

import java.io.PrintWriter;

import io.debezium.perf.harness.report.model.Characters;

/**
 * The way to the terminal for everything that a command prints. Messages of servers, logs, names of files and threads may
 * hold escape sequences, with which a terminal can be made to hide, forge or even type something: their control characters
 * do not pass. Those of the harness itself go through {@link #styled}.
 */
public final class Printable extends PrintWriter {

    private final PrintWriter terminal;

    /** @param terminal that shows everything as it is told */
    public Printable(PrintWriter terminal) {
        super(terminal, true);
        this.terminal = terminal;
    }

    /** Prints text that is known to hold no control characters but those that are meant. */
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
