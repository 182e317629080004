package io.debezium.perf.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What the two programs have in common, from the first word to the exit code: 2 for a wrong command line, 4 for a run
 * that failed. SIGTERM and SIGINT ask a run to end, and the process ends with the code that the run then gives.
 */
interface Program {

    int DONE = 0;
    int WRONG_COMMAND_LINE = 2;
    int FAILED = 4;

    /**
     * Runs to the end.
     *
     * @param stopReason completed from outside when the run is asked to end, or by the run itself
     * @return the exit code
     */
    int run(Arguments arguments, LinkWriter link, CompletableFuture<String> stopReason) throws InterruptedException;

    static void start(String[] words, Program program) throws InterruptedException {
        // Standard output belongs to the protocol; whatever a library prints there must not get into it.
        PrintStream protocol = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        if (List.of(words).contains("--help")) {
            protocol.print(Arguments.HELP);
            return;
        }
        CompletableFuture<String> stopReason = new CompletableFuture<>();
        CompletableFuture<Integer> exit = new CompletableFuture<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> onShutdown(stopReason, exit), "perf-shutdown"));
        try {
            exit.complete(program.run(Arguments.parse(List.of(words)), new LinkWriter(protocol), stopReason));
        } catch (IllegalArgumentException e) {
            System.err.println("dbz-app: " + e.getMessage());
            exit.complete(WRONG_COMMAND_LINE);
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            exit.complete(FAILED);
        }
        // Not a return: a thread that is left behind must not keep the process alive. Not a halt: the flight recorder
        // removes its repository, and writes the recording of a command line, when the JVM shuts down.
        System.exit(exit.join());
    }

    /** On a signal the run is still under way; at the run's own end there is nothing to do. */
    private static void onShutdown(CompletableFuture<String> stopReason, CompletableFuture<Integer> exit) {
        if (!exit.isDone()) {
            stopReason.complete("signal");
            Runtime.getRuntime().halt(exit.join());
        }
    }
}
