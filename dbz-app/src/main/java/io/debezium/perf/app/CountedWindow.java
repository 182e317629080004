package io.debezium.perf.app;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * Has the agent of a counted trial tell what was executed between two batch boundaries. At both it waits on the
 * consumer's thread until nothing else goes on: the queue is then full, and the thread that reads the stream stands
 * before it, so that what was read ahead is the same at both ends.
 */
final class CountedWindow implements BatchEnd {

    /** Entries of methods: a thread that waits looks up now and then. */
    private static final long STILL = 50;

    private static final int STILL_LOOKS = 3;

    /** Where a thread may only have to wait for a processor: one that reads from a socket does not say that it waits. */
    private static final int LONG_STILL_LOOKS = 50;

    private static final int LOOK_MILLIS = 10;
    private static final int MOST_LOOKS = 5_500;

    /** Behind these, stillness decides alone. */
    private static final int MOST_LOOKS_AT_QUEUE = 200;

    private final Arguments.Range range;
    private final Path file;
    private final Counters counters;
    private final LinkWriter link;
    private final boolean worker;
    private final Function<String, String> agent = agent();
    private long begun = -1;
    private boolean ended;

    /**
     * @param range the window begins and ends at the first batch boundary at or behind these events; from 0 on it has all that
     *     the program does from now on
     * @param worker whether it is a worker of Connect, whose threads talk to the broker all the time
     */
    CountedWindow(Arguments.Range range, Path file, Counters counters, LinkWriter link, boolean worker) {
        this.range = range;
        this.file = file;
        this.counters = counters;
        this.link = link;
        this.worker = worker;
        if (range.from() == 0) {
            begin(0);
        }
    }

    @Override
    public void reached(long before, long events) {
        if (begun < 0 && events >= range.from()) {
            awaitRest();
            begin(events);
        } else if (begun >= 0 && !ended && events >= range.to()) {
            awaitRest();
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

    /** In a worker nothing else goes on for events then: it is given its next batch when this one has been consumed. */
    private void awaitRest() {
        if (range.from() > 0) {
            awaitFullQueue();
        }
        if (!worker) {
            awaitStillness();
        }
    }

    /** A reader whose server is slow seems to rest before. A queue that is bounded by bytes as well may never be full. */
    private void awaitFullQueue() {
        int full = 0;
        int most = worker ? MOST_LOOKS : MOST_LOOKS_AT_QUEUE;
        for (int looks = 0; looks < most && full < STILL_LOOKS; looks++) {
            sleep();
            String remaining = counters.read().get("queueRemaining");
            // Not each reading has it.
            full = remaining == null ? full : remaining.equals("0") ? full + 1 : 0;
        }
        if (full < STILL_LOOKS && worker) {
            throw new IllegalStateException("Debezium's queue did not fill, so that nothing can be counted");
        }
    }

    /** @throws IllegalStateException if others go on: what was counted would not be of these events */
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
            sleep();
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

    /** The agent and this program share the JDK's types alone. */
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
