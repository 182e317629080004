package io.debezium.perf.app;

import java.nio.file.Path;

/** Called after each batch, on the consumer's thread. */
interface BatchEnd {

    /**
     * @param before row events counted before the batch
     * @param events row events counted now
     */
    void reached(long before, long events);

    /** Calls this one, then the next one. */
    default BatchEnd then(BatchEnd next) {
        return (before, events) -> {
            reached(before, events);
            next.reached(before, events);
        };
    }

    /**
     * The actions of a command line, in this order: burn and spin, so that they count with their batch; counted window; mark;
     * end.
     *
     * @param limit the last event, 0 for none
     * @param over run once or more often when the last event has been consumed, unless the run is to be held
     */
    static BatchEnd of(Arguments arguments, long limit, Counters counters, LinkWriter link, Runnable over) {
        BatchEnd end = (before, events) -> {
            if (limit > 0 && events == limit && !arguments.hold()) {
                over.run();
            }
        };
        if (arguments.markEvery() > 0) {
            end = new Marks(arguments.markEvery(), limit, counters, link).then(end);
        }
        if (arguments.counted().to() > 0) {
            end = new CountedWindow(arguments.counted(), Path.of("counts.tsv"), counters, link, arguments.connect())
                    .then(end);
        }
        if (arguments.spinTurns() > 0) {
            System.err.printf(
                    "dbz-app: planted work: %,d turns of a loop per event on purpose%n", arguments.spinTurns());
            end = new PlantedWork(arguments.spinTurns()).then(end);
        }
        return arguments.burnNanos() > 0 ? new PlantedSlowDown(arguments.burnNanos(), 1).then(end) : end;
    }
}
