package io.debezium.perf.app;

/**
 * Entry point. Exit codes: 0 done, 2 the command line is wrong, 4 the engine failed.
 */
public final class Main {

    private Main() {}

    public static void main(String[] words) throws InterruptedException {
        Run.start(words, PropertyCheck::debezium, Main::run);
    }

    private static Run run(Run.Start start) {
        new PropertyCheck().verify(start.properties().given());
        start.properties().prepareFolders();
        return new EngineRun(start);
    }
}
