package io.debezium.perf.patches;

import io.debezium.metrics.event.LagBehindSourceEvent;
import io.debezium.metrics.stats.MeasurementCollector;

/** A program whose threads call what is counted: run with the agent. */
public final class Calling {

    static final int THREADS = 4;
    static final int CALLS = 5_000;

    private Calling() {}

    public static void main(String[] words) throws InterruptedException {
        MeasurementCollector<LagBehindSourceEvent> collector = new MeasurementCollector<>();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                for (int call = 0; call < CALLS; call++) {
                    collector.accept(new LagBehindSourceEvent((long) call));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.exit(0);
    }
}
