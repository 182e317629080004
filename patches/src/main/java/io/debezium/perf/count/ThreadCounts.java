package io.debezium.perf.count;

/** The counters of one thread, which it alone writes. */
public final class ThreadCounts {

    /** The largest number of classes that can be counted. */
    public static final int TYPES = 1 << 16;

    public static final int BITS = 7;
    static final int MASK = (1 << BITS) - 1;

    private static final int DEEPEST = 254;
    /** A block of rows that are all null, shared by all blocks in which no class has counted yet. */
    public static final long[][] NONE = new long[MASK + 1][];

    private static final long[][][] EMPTY = new long[TYPES >> BITS][][];

    static {
        for (int i = 0; i < EMPTY.length; i++) {
            EMPTY[i] = NONE;
        }
    }

    public final Thread thread;
    public final ThreadCounts next;

    /** The counters in the current context, by the upper and the lower part of a class's number. */
    long[][][] rows;

    int context;

    private final int[] left = new int[DEEPEST];
    private int depth;
    private long entered;
    private long[][][][] contexts = new long[1024][][][];
    private long bytes = 64 + 16 + 4 * DEEPEST + 16 + 4 * 1024;

    ThreadCounts(Thread thread, ThreadCounts next) {
        this.thread = thread;
        this.next = next;
        switchTo(Counts.NO_OWNER);
    }

    long[] row(int type, int size) {
        long[][] some = rows[type >> BITS];
        if (some == NONE) {
            some = rows[type >> BITS] = new long[MASK + 1][];
            addBytes(16 + 4L * some.length);
        }
        if (some[type & MASK] == null) {
            some[type & MASK] = new long[size];
            addBytes(16 + 8L * size);
        }
        return some[type & MASK];
    }

    void enter(int other) {
        entered++;
        if (depth < DEEPEST) {
            left[depth] = context;
            switchTo(other);
        }
        depth++;
    }

    void leave() {
        depth--;
        if (depth < DEEPEST) {
            switchTo(left[depth]);
        }
    }

    private void switchTo(int other) {
        if (other != context || rows == null) {
            context = other;
            rows = other < contexts.length && contexts[other] != null ? contexts[other] : newContext(other);
        }
    }

    private long[][][] newContext(int other) {
        if (other >= contexts.length) {
            long[][][][] more = new long[2 * other][][][];
            System.arraycopy(contexts, 0, more, 0, contexts.length);
            addBytes(16 + 4L * more.length);
            contexts = more;
        }
        addBytes(16 + 4L * EMPTY.length);
        return contexts[other] = EMPTY.clone();
    }

    /**
     * How many contexts the thread has entered. The number grows while the thread runs counted code on behalf of methods.
     */
    public long entered() {
        return entered;
    }

    private void addBytes(long more) {
        bytes += context == Counts.UNCOUNTED ? 0 : more;
    }

    /**
     * The heap that was allocated for the counters of this thread, in bytes, without what was allocated in
     * {@link Counts#UNCOUNTED}.
     */
    public long bytes() {
        return bytes;
    }

    /** The counters by context, and by the upper and the lower part of a class's number; null where there are none. */
    public long[][][][] contexts() {
        return contexts;
    }
}
