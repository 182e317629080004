package io.debezium.perf.patches.count;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.sun.management.ThreadMXBean;

import io.debezium.perf.count.Counts;
import io.debezium.perf.count.ThreadCounts;

/**
 * The Java agent of a counted trial. The program under test sends it requests through {@link Counts#agent}:
 * {@code activity} asks what its other threads are doing; {@code begin} starts counting; {@code done} says that the thread
 * has done its part and only waits for the others; {@code end EVENTS FILE} writes what was counted since, and
 * {@code owned EVENTS FILE} only the part that was done on behalf of Debezium's methods. A thread that ends sends
 * {@code ending}.
 *
 * <p>Allocated bytes are the JVM's own count for each thread, exact to the object, without what the agent and the harness's
 * threads allocate. They include what waiting and class loading allocate, and what threads do that end while counting.
 * They are what the bytecode allocates only as long as no compiler eliminates allocations; HotSpot's C1 does not.
 */
public final class CountingAgent {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The thread of the program under test that reads the harness's commands; it never shows as waiting. */
    private static final String COMMANDS = "perf-commands";

    /** The threads that tell the harness how the program goes: what they allocate depends on time, not on events. */
    private static final Set<String> OF_HARNESS = Set.of(COMMANDS, "perf-progress");

    /** The file of stacks, in the folder of the file of counts. */
    private static final String STACKS = "counts.collapsed";

    private final Counting counting;
    private final Map<ThreadCounts, Long> seenWaiting = new IdentityHashMap<>();
    private Snapshot first;
    private Map<Long, Long> firstBytes;

    /** What the threads had allocated that have ended since counting began, by thread id. */
    private final Map<Long, Long> ended = new HashMap<>();

    /** What the asking thread had allocated when it began to wait for the others; null before. */
    private Long done;

    private CountingAgent(Counting counting) {
        this.counting = counting;
    }

    public static void premain(String options, Instrumentation instrumentation)
            throws UnmodifiableClassException, IOException {
        Counting counting = new Counting();
        Counts.enterUncounted();
        try {
            // The transformer is run once beforehand: the classes that it uses must be loaded before it is called for
            // them.
            new Counting().transform(null, null, "java/util/ArrayList", null, null, classFile(ArrayList.class));
            instrumentation.addTransformer(counting, true);
            List<Class<?>> loaded = new ArrayList<>(List.of(Thread.class));
            for (Class<?> each : instrumentation.getAllLoadedClasses()) {
                if (!each.isArray()
                        && !each.isHidden()
                        && instrumentation.isModifiableClass(each)
                        && Scope.counts(each.getName().replace('.', '/'))) {
                    loaded.add(each);
                }
            }
            retransform(loaded, instrumentation, counting);
            Counts.agent(new CountingAgent(counting)::answer);
        } finally {
            Counts.leave();
        }
    }

    private static void retransform(List<Class<?>> loaded, Instrumentation instrumentation, Counting counting)
            throws UnmodifiableClassException {
        try {
            instrumentation.retransformClasses(loaded.toArray(Class[]::new));
        } catch (LinkageError | InternalError | UnsupportedOperationException e) {
            if (loaded.size() == 1) {
                counting.leaveOut(loaded.get(0).getName().replace('.', '/'), e.toString());
                return;
            }
            // The JVM refuses all classes of a call if it refuses one: halve the list to find that class.
            retransform(loaded.subList(0, loaded.size() / 2), instrumentation, counting);
            retransform(loaded.subList(loaded.size() / 2, loaded.size()), instrumentation, counting);
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }

    private synchronized String answer(String request) {
        Counts.enterUncounted();
        long self = Thread.currentThread().getId();
        long allocated = allocatedByThisThread();
        try {
            String[] words = request.split(" ", 3);
            switch (words[0]) {
                case "activity" -> {
                    return activity();
                }
                case "ending" -> {
                    if (!OF_HARNESS.contains(Thread.currentThread().getName())) {
                        ended.put(self, bytes(self, allocated));
                    }
                }
                case "begin" -> {
                    ended.clear();
                    first = Snapshot.take(counting.slots());
                    firstBytes = bytes();
                    firstBytes.put(self, bytes(self, allocatedByThisThread()));
                }
                case "done" -> done = bytes(self, allocated);
                case "end", "owned" -> {
                    Map<Long, Long> last = bytes();
                    last.putAll(ended);
                    last.put(self, done == null ? bytes(self, allocated) : done);
                    done = null;
                    long bytes = 0;
                    for (Map.Entry<Long, Long> each : last.entrySet()) {
                        bytes += each.getValue() - firstBytes.getOrDefault(each.getKey(), 0L);
                    }
                    Snapshot counted = Snapshot.take(counting.slots()).since(first);
                    Path file = Path.of(words[2]);
                    write(counted, words[0].equals("owned"), bytes, file, Long.parseLong(words[1]));
                    writeStacks(counted, file.resolveSibling(STACKS));
                }
                default -> throw new IllegalArgumentException(request);
            }
            return "";
        } catch (IOException e) {
            return e.toString();
        } finally {
            Counts.leave();
        }
    }

    /**
     * Two numbers: how many contexts the other threads have entered so far, and how many of these threads have not been
     * seen waiting since they last entered one.
     */
    private String activity() {
        long[] sum = new long[2];
        Snapshot.forEach(each -> {
            Thread.State state = each.thread.getState();
            if (each.thread == Thread.currentThread()
                    || each.thread.getName().equals(COMMANDS)
                    || state == Thread.State.TERMINATED) {
                return;
            }
            long entered = each.entered();
            sum[0] += entered;
            if (state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING) {
                seenWaiting.put(each, entered);
            } else if (!seenWaiting.getOrDefault(each, 0L).equals(entered)) {
                sum[1]++;
            }
        });
        return sum[0] + " " + sum[1];
    }

    /** What each running thread of the program has allocated, by thread id. */
    private Map<Long, Long> bytes() {
        Map<Long, Long> bytes = new HashMap<>();
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && !OF_HARNESS.contains(thread.getThreadName())) {
                long id = thread.getThreadId();
                bytes.put(id, bytes(id, Math.max(0, THREADS.getThreadAllocatedBytes(id))));
            }
        }
        return bytes;
    }

    /** What is the program's own of the bytes that a thread has allocated. */
    private long bytes(long id, long allocated) {
        return allocated - Snapshot.counterBytes(id) - counting.allocated(id);
    }

    static long allocatedByThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private void write(Snapshot counted, boolean owned, long bytes, Path file, long events) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("events\t" + events);
            long[] totals = counted.totals(owned);
            for (Kind kind : Kind.values()) {
                out.println("total\t" + kind + "\t" + totals[kind.ordinal()]);
            }
            out.println("total\tBYTES\t" + bytes);
            out.println("total\tWAITING\t" + counted.waiting());
            counted.threads().forEach((thread, bytecodes) -> out.println("thread\t" + thread + "\t" + bytecodes));
            counting.leftOut().forEach((name, reason) -> out.println("left-out\t" + name + "\t" + reason));
            counted.methods().forEach((method, figures) -> {
                if (figures.own()[0] > 0 && !method.bridge()) {
                    out.print("method\t" + method.className() + "." + method.name() + "\t" + figures.calls()[0]);
                    print(out, "", figures.own());
                    print(out, "for:", figures.onBehalf());
                    out.println();
                }
            });
        }
    }

    private static void writeStacks(Snapshot counted, Path file) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            counted.stacks().forEach((stack, bytecodes) -> out.println(stack + " " + bytecodes));
        }
    }

    private static void print(PrintWriter out, String what, long[] figures) {
        for (Kind kind : Kind.values()) {
            if (figures[kind.ordinal()] != 0) {
                out.print("\t" + what + kind + "=" + figures[kind.ordinal()]);
            }
        }
    }
}
