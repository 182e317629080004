package io.debezium.perf.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Entry point. Exit codes: 0 done, 2 the command line is wrong, 4 the engine failed.
 */
public final class Main {

    private Main() {}

    public static void main(String[] words) throws InterruptedException {
        // Standard output belongs to the protocol; whatever a library prints there must not get into it.
        PrintStream protocol = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        LogSettings.apply();
        if (List.of(words).contains("--help")) {
            protocol.print(Arguments.HELP);
            return;
        }
        int exit;
        try {
            exit = run(Arguments.parse(List.of(words)), new LinkWriter(protocol));
        } catch (IllegalArgumentException e) {
            System.err.println("dbz-app: " + e.getMessage());
            exit = 2;
        }
        // Not a return: a thread that the engine leaves behind must not keep the process alive.
        Runtime.getRuntime().halt(exit);
    }

    private static int run(Arguments arguments, LinkWriter link) throws InterruptedException {
        EngineProperties properties = EngineProperties.of(arguments.properties(), System.getenv());
        new PropertyCheck().verify(properties.given());
        properties.prepareFolders();
        link.send(
                "hello", Map.of("pid", Long.toString(ProcessHandle.current().pid()), "debezium", Versions.debezium()));
        return new EngineRun(arguments, properties, link).toEnd();
    }
}
