package io.debezium.perf.app;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * Lets the agent of a counted trial count what is executed between two batch boundaries. At both it waits on the consumer's
 * thread until the other threads rest: the queue is then full and the stream's reader blocked, so that the read-ahead is the
 * same at both ends.
 */
final class CountedWindow implements BatchEnd {

    /** The most method entries between two polls that count as rest, since waiting threads wake up now and then. */
    private static final long STILL = 50;

    private static final int STILL_LOOKS = 3;

    /** Polls at rest that are required if a thread is runnable: it may wait for a CPU, or read from a socket. */
    private static final int LONG_STILL_LOOKS = 50;

    private static final int LOOK_MILLIS = 10;
    private static final int MOST_LOOKS = 5_500;

    /** After this many polls without a change, a queue that is not full is accepted. */
    private static final int MOST_LOOKS_AT_QUEUE = 300;

    /** The largest difference of what the queue holds at both ends, as a part of the window's events. */
    private static final double MOST_DIFFERENCE = 0.001;

    private final Arguments.Range range;
    private final Path file;
    private final Counters counters;
    private final LinkWriter link;
    private final boolean worker;
    private final Function<String, String> agent;
    private final Runnable pause;
    private long begun = -1;
    private long free;
    private boolean ended;

    /**
     * @param range the window begins and ends at the first batch boundary at or after these events; from 0 it begins at once
     * @param worker whether it is a Connect worker, whose threads talk to the broker all the time
     */
    CountedWindow(Arguments.Range range, Path file, Counters counters, LinkWriter link, boolean worker) {
        this(range, file, counters, link, worker, agent(), CountedWindow::sleep);
    }

    /**
     * @param agent answers requests, with an empty text if there is no problem
     * @param pause waits between two polls
     */
    CountedWindow(
            Arguments.Range range,
            Path file,
            Counters counters,
            LinkWriter link,
            boolean worker,
            Function<String, String> agent,
            Runnable pause) {
        this.range = range;
        this.file = file;
        this.counters = counters;
        this.link = link;
        this.worker = worker;
        this.agent = agent;
        this.pause = pause;
        if (range.from() == 0) {
            begin(0);
        }
    }

    @Override
    public void reached(long before, long events) {
        if (begun < 0 && events >= range.from()) {
            free = awaitRest();
            begin(events);
        } else if (begun >= 0 && !ended && events >= range.to()) {
            ask("done");
            long more = awaitRest() - free;
            if (Math.abs(more) > MOST_DIFFERENCE * (events - begun)) {
                throw new IllegalStateException(
                        "what Debezium's queue holds differs by %d events between the two ends of the window, so that the counts are not those of its events"
                                .formatted(Math.abs(more)));
            }
            ask("end %d %s".formatted(events - begun, file));
            link.send("counted", counters.read());
            ended = true;
        }
    }

    private void begin(long events) {
        link.send("counted", counters.read());
        ask("begin");
        begun = events;
    }

    /**
     * Waits for rest. In a worker a full queue is enough, since it polls the next batch only after this one was consumed.
     *
     * @return the free capacity of the queue; 0 if the window has all events
     */
    private long awaitRest() {
        long remaining = range.from() > 0 ? awaitFullQueue() : 0;
        if (!worker) {
            awaitStillness();
        }
        return remaining;
    }

    /**
     * Waits until the queue is full, since a reader of a slow server may seem to rest earlier, and a busy machine takes long to
     * fill it. A queue that is also bounded by bytes may never be full; it is accepted when it does not change any more.
     */
    private long awaitFullQueue() {
        int most = worker ? MOST_LOOKS : MOST_LOOKS_AT_QUEUE;
        int full = 0;
        int unchanged = 0;
        long last = 0;
        for (int looks = 0; full < STILL_LOOKS && unchanged < most && looks < MOST_LOOKS; looks++) {
            pause.run();
            unchanged++;
            // Not every reading contains this metric.
            String remaining = counters.read().get("queueRemaining");
            if (remaining != null) {
                long now = Long.parseLong(remaining);
                full = now == 0 ? full + 1 : 0;
                unchanged = now == last ? unchanged : 0;
                last = now;
            }
        }
        if (full < STILL_LOOKS && worker) {
            throw new IllegalStateException("Debezium's queue did not fill, so that nothing can be counted");
        }
        return last;
    }

    /** @throws IllegalStateException if other threads do not rest: the counts would not be those of these events */
    private void awaitStillness() {
        int still = 0;
        long last = -STILL - 1;
        for (int looks = 0; looks < MOST_LOOKS; looks++) {
            String[] activity = agent.apply("activity").split(" ");
            long entered = Long.parseLong(activity[0]);
            still = entered - last <= STILL ? still + 1 : 0;
            if (still >= (activity[1].equals("0") ? STILL_LOOKS : LONG_STILL_LOOKS)) {
                return;
            }
            last = entered;
            pause.run();
        }
        throw new IllegalStateException("the other threads did not come to rest, so that nothing can be counted");
    }

    private static void sleep() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while it counted", e);
        }
    }

    private void ask(String request) {
        String problem = agent.apply(request);
        if (!problem.isEmpty()) {
            throw new IllegalStateException(problem);
        }
    }

    /** The agent, as a type of the JDK: agent and program share no others. */
    @SuppressWarnings("unchecked")
    private static Function<String, String> agent() {
        try {
            return (Function<String, String>) Class.forName("io.debezium.perf.count.Counts", true, null)
                    .getMethod("agent")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("--count: needs the agent that counts", e);
        }
    }
}
