package io.debezium.perf.count;

import java.util.function.Function;

/**
 * What counted code counts in. On the boot class path, so that the classes of the JDK reach it, and without a call of
 * anything that is counted itself.
 *
 * <p>Each thread has rows of its own, which it alone writes: no increment is lost, and none takes an atomic operation. A row
 * holds the counters of one class, and there is one for each <em>context</em>: the method on whose behalf the thread works,
 * and whether it waits. A row never moves, so a method asks for its own once, on entering. Another thread that adds rows up
 * reads values that may be a moment old; while the counted threads stand still they are exact.
 */
public final class Counts {

    /** The context of what is done on behalf of no method. Those of methods are even as well, from {@link #FIRST} on. */
    public static final int NOBODY = 0;

    /** The context of what counts for nothing: what the agent does, and what stands in the place of code of the JVM's own. */
    public static final int APART = 2;

    public static final int FIRST = 4;

    /** Added to a context while the thread waits for another. */
    public static final int WAITING = 1;

    private static final int PLACES = 1 << 12;
    private static final ThreadCounts[] THREADS = new ThreadCounts[PLACES];
    private static final Object CHANGE = new Object();

    /** How many counters each class has. */
    private static volatile int[] sizes = new int[0];

    /** Set by the agent: what the program under test asks it with. */
    private static volatile Function<String, String> agent;

    private Counts() {}

    /** A call of a method, whose counter this is. @return the row of its class */
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

    /** From here on the thread works in this context. */
    public static void enter(int context) {
        ThreadCounts counts = current();
        counts.enter(counts.context == APART ? APART : context);
    }

    /** From here on what the thread does on somebody's behalf is waiting. */
    public static void await() {
        ThreadCounts counts = current();
        counts.enter(counts.context == APART ? APART : counts.context | WAITING);
    }

    /** What this thread does from here on counts for nothing. */
    public static void apart() {
        current().enter(APART);
    }

    /** The end of what was last entered. */
    public static void leave() {
        current().leave();
    }

    private static ThreadCounts current() {
        Thread thread = Thread.currentThread();
        ThreadCounts counts = THREADS[(int) thread.getId() & PLACES - 1];
        return counts != null && counts.thread == thread ? counts : of(thread);
    }

    /** No method of the JDK may be called here but native ones. */
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

    /** @param number of the class, below {@link ThreadCounts#TYPES} */
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

    /** The threads that have counted anything, by place, each with the {@code next} at the same; null where there is none. */
    public static ThreadCounts[] threads() {
        return THREADS;
    }

    public static void agent(Function<String, String> answering) {
        agent = answering;
    }

    /** The agent; null where there is none. */
    public static Function<String, String> agent() {
        return agent;
    }
}
