package io.debezium.perf.app;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Entry point. Exit codes: 0 done, 2 the command line is wrong, 4 the engine failed.
 */
public final class Main {

    private Main() {}

    public static void main(String[] words) throws InterruptedException {
        LogSettings.apply();
        Program.start(words, Main::run);
    }

    private static int run(Arguments arguments, LinkWriter link, CompletableFuture<String> stopReason)
            throws InterruptedException {
        if (arguments.way() != null) {
            throw new IllegalArgumentException("--read: is for the raw reader, the engine reads as it does");
        }
        EngineProperties properties = EngineProperties.of(arguments);
        new PropertyCheck().verify(properties.given());
        properties.prepareFolders();
        EngineRun run = new EngineRun(arguments, properties, link, stopReason);
        link.send(
                "hello", Map.of("pid", Long.toString(ProcessHandle.current().pid()), "debezium", Versions.debezium()));
        return run.toEnd();
    }
}
