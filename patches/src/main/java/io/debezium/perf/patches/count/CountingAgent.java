package io.debezium.perf.patches.count;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import com.sun.management.ThreadMXBean;

import io.debezium.perf.count.Counts;
import io.debezium.perf.count.ThreadCounts;

/**
 * The Java agent of a counted trial. The program under test asks it by {@link Counts#agent}: {@code activity} for what its
 * other threads are at, {@code begin}, and {@code end EVENTS FILE} for what was counted in between, or {@code
 * owned EVENTS FILE} for what of it was done on behalf of Debezium's methods.
 *
 * <p>Bytes allocated are the JVM's own count for each thread, exact to the object, less what the agent has allocated. They
 * include what waiting and the loading of classes allocate. Of a thread that has ended in between they are lost. They are what
 * the code asks for only where no compiler does away with objects, which of HotSpot's the first one does not.
 */
public final class CountingAgent {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The thread of the program under test that reads the harness's commands, which does not show as waiting. */
    private static final String COMMANDS = "perf-commands";

    /** Beside the counts. */
    private static final String STACKS = "counts.collapsed";

    private final Counting counting;
    private final Map<ThreadCounts, Long> seenWaiting = new IdentityHashMap<>();
    private Snapshot first;
    private long firstBytes;
    private long ownBytes;

    private CountingAgent(Counting counting) {
        this.counting = counting;
    }

    public static void premain(String options, Instrumentation instrumentation)
            throws UnmodifiableClassException, IOException {
        Counting counting = new Counting();
        Counts.apart();
        try {
            // Once beforehand: what transforms must be loaded before it is asked about what it needs itself.
            new Counting().transform(null, null, "java/util/ArrayList", null, null, classFile(ArrayList.class));
            instrumentation.addTransformer(counting, true);
            List<Class<?>> loaded = new ArrayList<>();
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
            // One that is refused takes all others with it.
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
        Counts.apart();
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        try {
            String[] words = request.split(" ", 3);
            switch (words[0]) {
                case "activity" -> {
                    return activity();
                }
                case "begin" -> {
                    first = Snapshot.take(counting.slots());
                    firstBytes = bytes(before);
                }
                case "end", "owned" -> {
                    long bytes = bytes(before) - firstBytes;
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
            ownBytes += allocated(before);
            Counts.leave();
        }
    }

    /** Of the other threads: how often they have entered anything so far, and how many are not seen to wait since. */
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

    /** By this thread since then. */
    private static long allocated(long before) {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }

    /** What all threads that still run have allocated, without what the agent has, as the JVM counts it. */
    private long bytes(long before) {
        long all = -ownBytes - allocated(before) - Snapshot.counterBytes();
        for (long each : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
            all += Math.max(0, each);
        }
        return all;
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
                    out.print("method\t%s.%s\t%d".formatted(method.className(), method.name(), figures.calls()[0]));
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
