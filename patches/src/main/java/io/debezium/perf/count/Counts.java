package io.debezium.perf.count;

import java.util.function.Function;

/**
 * The counters that instrumented code increments. The class is on the boot class path, so that the classes of the JDK reach
 * it, and calls nothing that is instrumented itself.
 *
 * <p>Each thread has rows of its own, which it alone writes: no increment is lost, and none takes an atomic operation. A
 * row holds the counters of one class, and there is one for each <em>context</em>: the method on whose behalf the thread
 * works, and whether it waits. A row never moves, so an instrumented method fetches its row once, when it is entered.
 * Another thread that sums up rows may read values that are a moment old; while the counted threads stand still they are
 * exact.
 */
public final class Counts {

    /**
     * The context of work that is done on behalf of no method. The contexts of methods are even numbers from {@link #FIRST}
     * on.
     */
    public static final int NO_OWNER = 0;

    /**
     * The context of work that is not counted: the agent's own, and methods that the JVM may replace by code of its own
     * (intrinsics).
     */
    public static final int UNCOUNTED = 2;

    public static final int FIRST = 4;

    /** Added to a context while the thread waits for another thread. */
    public static final int WAITING = 1;

    private static final int PLACES = 1 << 12;
    private static final ThreadCounts[] THREADS = new ThreadCounts[PLACES];
    private static final Object CHANGE = new Object();

    /** The number of counters of each class, by the class's number. */
    private static volatile int[] sizes = new int[0];

    /** Answers the requests of the program under test; set by the agent. */
    private static volatile Function<String, String> agent;

    private Counts() {}

    /**
     * Counts a call of a method.
     *
     * @param type the number of the method's class
     * @param counter the index of the method's call counter in the row
     * @return the row of the class, in the thread's current context
     */
    public static long[] call(int type, int counter) {
        Thread thread = Thread.currentThread();
        ThreadCounts counts = THREADS[(int) thread.getId() & PLACES - 1];
        long[] row;
        if (counts == null
                || counts.thread != thread
                || (row = counts.rows[type >> ThreadCounts.BITS][type & ThreadCounts.MASK]) == null) {
            row = of(thread).row(type, sizes[type]);
        }
        row[counter]++;
        return row;
    }

    /** Starts a context for the current thread, which lasts until {@link #leave}. Within {@link #UNCOUNTED} nothing changes. */
    public static void enter(int context) {
        ThreadCounts counts = current();
        counts.enter(counts.context == UNCOUNTED ? UNCOUNTED : context);
    }

    /** Marks the current context of the thread as waiting, until {@link #leave}. */
    public static void enterWaiting() {
        ThreadCounts counts = current();
        counts.enter(counts.context == UNCOUNTED ? UNCOUNTED : counts.context | WAITING);
    }

    /** Stops counting for the current thread, until {@link #leave}. */
    public static void enterUncounted() {
        current().enter(UNCOUNTED);
    }

    /** Ends the context that the current thread entered last. */
    public static void leave() {
        current().leave();
    }

    /** Tells the agent that the current thread is about to end. */
    public static void ending() {
        Function<String, String> known = agent;
        if (known != null) {
            known.apply("ending");
        }
    }

    private static ThreadCounts current() {
        Thread thread = Thread.currentThread();
        ThreadCounts counts = THREADS[(int) thread.getId() & PLACES - 1];
        return counts != null && counts.thread == thread ? counts : of(thread);
    }

    /** Must not call instrumented methods of the JDK: they would call this again. */
    private static ThreadCounts of(Thread thread) {
        int place = (int) thread.getId() & PLACES - 1;
        for (ThreadCounts each = THREADS[place]; each != null; each = each.next) {
            if (each.thread == thread) {
                return each;
            }
        }
        synchronized (CHANGE) {
            return THREADS[place] = new ThreadCounts(thread, THREADS[place]);
        }
    }

    /**
     * Sets how many counters a class has.
     *
     * @param number the number of the class, below {@link ThreadCounts#TYPES}
     */
    public static void size(int number, int counters) {
        synchronized (CHANGE) {
            int[] known = sizes;
            if (number >= known.length) {
                int[] more = new int[2 * number + 1024];
                System.arraycopy(known, 0, more, 0, known.length);
                known = more;
            }
            known[number] = counters;
            sizes = known;
        }
    }

    /**
     * The threads that have counted anything, in a hash table by thread id: each entry is a list linked by {@code next}, or
     * null.
     */
    public static ThreadCounts[] threads() {
        return THREADS;
    }

    public static void agent(Function<String, String> answering) {
        agent = answering;
    }

    /** The function that answers requests to the agent; null if the agent is not loaded. */
    public static Function<String, String> agent() {
        return agent;
    }
}
