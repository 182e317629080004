package io.debezium.perf.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the two programs have in common, from the first word to the exit code: 2 for a wrong command line. */
interface Program {

    /** Runs to the end; returns the exit code. */
    int run(Arguments arguments, LinkWriter link) throws InterruptedException;

    static void start(String[] words, Program program) throws InterruptedException {
        // Standard output belongs to the protocol; whatever a library prints there must not get into it.
        PrintStream protocol = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        if (List.of(words).contains("--help")) {
            protocol.print(Arguments.HELP);
            return;
        }
        int exit;
        try {
            exit = program.run(Arguments.parse(List.of(words)), new LinkWriter(protocol));
        } catch (IllegalArgumentException e) {
            System.err.println("dbz-app: " + e.getMessage());
            exit = 2;
        }
        // Not a return: a thread that is left behind must not keep the process alive. Not a halt: the flight recorder
        // removes its repository, and writes the recording of a command line, when the JVM shuts down.
        System.exit(exit);
    }
}
