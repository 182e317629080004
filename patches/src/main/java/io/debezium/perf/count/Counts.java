package io.debezium.perf.count;

import java.util.function.Function;

/**
 * What counted code counts in. On the boot class path, so that the classes of the JDK reach it, and without a call of
 * anything that is counted itself.
 *
 * <p>Each thread has a row of its own, at its id, which it alone writes: no increment is lost, and none takes an atomic
 * operation. Another thread that adds rows up reads values that may be a moment old; while the counted threads stand
 * still they are exact.
 *
 * <p>A row begins with the base of the method on whose behalf the thread works, and the stack of those that it will
 * return to. Behind them stand the slots, which the agent gives away.
 */
public final class Counts {

    /** Threads beyond this id share rows and may lose increments: {@link #sharedRows}. */
    private static final int THREADS = 1 << 14;

    private static final int OWNER = 0;
    private static final int DEPTH = 1;
    private static final int STACK = 2;
    private static final int DEEPEST = 254;

    /** The first slot. A method on whose behalf another works has one for each kind, from its base on. */
    public static final int FIRST_SLOT = STACK + DEEPEST;

    /** What is counted on behalf of no such method. */
    public static final int NOBODY = FIRST_SLOT;

    /** What is done in the place of code of the JVM's own: whether it is, is the compiler's choice. It does not count. */
    public static final int REPLACEABLE = FIRST_SLOT + 8;

    /** Where each thread counts: its row, or one for nothing while it is paused. */
    private static final long[][] ACTIVE = new long[THREADS][];

    private static final long[][] ROWS = new long[THREADS][];

    /** How long a row has to be by now. */
    private static volatile int slots = FIRST_SLOT + 64;

    private static volatile boolean sharedRows;

    /** Set by the agent: what the program under test asks it with. */
    private static volatile Function<String, String> agent;

    private Counts() {}

    /** @param slot of the method; {@code n} bytecodes of a block that is about to run */
    public static void block(int slot, int n) {
        long[] row = row(slot);
        int owner = (int) row[OWNER];
        row[owner] += n;
        if (owner != REPLACEABLE) {
            row[slot] += n;
        }
    }

    /** A call of a method, whose first block has {@code n} bytecodes. */
    public static void call(int slot, int n) {
        long[] row = row(slot + 1);
        int owner = (int) row[OWNER];
        row[owner] += n;
        if (owner != REPLACEABLE) {
            row[slot] += n;
            row[slot + 1]++;
        }
    }

    /** {@code n} operations of another kind. */
    public static void operations(int slot, int n, int kind) {
        long[] row = row(slot);
        int owner = (int) row[OWNER];
        row[owner + kind] += n;
        if (owner != REPLACEABLE) {
            row[slot] += n;
        }
    }

    /** From here on the thread works on behalf of the method whose slots begin at this base. */
    public static void enter(int base, int kinds) {
        long[] row = row(base + kinds);
        int depth = (int) row[DEPTH]++;
        if (depth < DEEPEST) {
            row[STACK + depth] = row[OWNER];
            row[OWNER] = base;
        }
    }

    /** The thread returns from such a method. */
    public static void leave() {
        long[] row = row(FIRST_SLOT);
        int depth = (int) --row[DEPTH];
        if (depth < DEEPEST) {
            row[OWNER] = row[STACK + depth];
        }
    }

    private static long[] row(int slot) {
        int id = (int) Thread.currentThread().getId();
        long[] row = ACTIVE[id & THREADS - 1];
        return row != null && slot < row.length && id < THREADS ? row : longer(id, slot);
    }

    /** No method of the JDK may be called here but native ones. */
    private static long[] longer(int id, int slot) {
        if (id >= THREADS) {
            sharedRows = true;
        }
        int place = id & THREADS - 1;
        long[] old = ACTIVE[place];
        if (old != null && slot < old.length) {
            return old;
        }
        int needed = slots;
        long[] row = new long[(needed > slot ? needed : slot + 1) + 1024];
        if (old == null) {
            row[OWNER] = NOBODY;
        } else {
            System.arraycopy(old, 0, row, 0, old.length);
        }
        if (old == ROWS[place]) {
            ROWS[place] = row;
        }
        ACTIVE[place] = row;
        return row;
    }

    /** What this thread does from now on counts for nothing, until {@link #resume}. */
    public static void pause() {
        row(FIRST_SLOT);
        ACTIVE[(int) Thread.currentThread().getId() & THREADS - 1] = new long[] {NOBODY};
    }

    public static void resume() {
        int place = (int) Thread.currentThread().getId() & THREADS - 1;
        ACTIVE[place] = ROWS[place];
    }

    public static void slots(int number) {
        slots = number;
    }

    /** The row of each thread id; null where there is none. */
    public static long[][] rows() {
        return ROWS;
    }

    public static boolean sharedRows() {
        return sharedRows;
    }

    public static void agent(Function<String, String> answering) {
        agent = answering;
    }

    /** The agent; null where there is none. */
    public static Function<String, String> agent() {
        return agent;
    }
}
