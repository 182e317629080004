package io.debezium.perf.app;

import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Reports how far a reader is, by the clock, until there is a reason to stop. */
final class Progress implements Runnable {

    private final long everyNanos;
    private final LinkWriter link;
    private final Supplier<Map<String, String>> figures;
    private final Future<?> stopReason;

    /** @param stopReason done when nothing more is to be reported */
    Progress(Arguments arguments, LinkWriter link, Supplier<Map<String, String>> figures, Future<?> stopReason) {
        this.everyNanos = arguments.progressEvery().toNanos();
        this.link = link;
        this.figures = figures;
        this.stopReason = stopReason;
    }

    @Override
    public void run() {
        for (long due = System.nanoTime() + everyNanos; !stopReason.isDone(); ) {
            long left = due - System.nanoTime();
            if (left > 0) {
                LockSupport.parkNanos(left);
            } else {
                link.send("progress", figures);
                due += everyNanos;
            }
        }
    }
}
