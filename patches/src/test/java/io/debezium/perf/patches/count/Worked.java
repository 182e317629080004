package io.debezium.perf.patches.count;

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A program whose bytecodes can be counted by hand, with {@code javap -c}; it is run with the counting agent. Its only
 * argument is the file to which the agent writes the counts.
 */
public final class Worked {

    static final int THREADS = 4;
    static final int CALLS = 500;
    static final int WRITES = 7;
    static final int ARRAYS = 1_000;
    static final int ARRAY_BYTES = 10_000;

    private static final byte[] KEPT = {1};

    static volatile byte[] kept;

    private Worked() {}

    /** Executes 4 bytecodes before the loop, 3 for each test of its end, 6 for each turn, 2 to return. */
    static int sum(int turns) {
        int sum = 0;
        for (int i = 0; i < turns; i++) {
            sum += i;
        }
        return sum;
    }

    /** Executes 4 bytecodes up to the jump; then 4 and 3 in the handler if it throws, or else 3. */
    static int[] thrown(int call) {
        try {
            if (call % 2 == 0) {
                throw new IllegalStateException();
            }
            return new int[call];
        } catch (IllegalStateException e) {
            return null;
        }
    }

    static synchronized void entered() {}

    /** Each write is a call of native code, and is followed by a park. */
    static void written(Path file) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            for (int i = 0; i < WRITES; i++) {
                out.write(KEPT);
                LockSupport.parkNanos(1);
            }
        }
    }

    static void allocated() {
        for (int i = 0; i < ARRAYS; i++) {
            kept = new byte[ARRAY_BYTES];
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] words) throws Exception {
        Method agent =
                Class.forName("io.debezium.perf.count.Counts", true, null).getMethod("agent");
        Function<String, String> counts = (Function<String, String>) agent.invoke(null);
        Path file = Path.of(words[0]);
        // Run once before counting begins, for what is only allocated the first time.
        allocated();
        written(file);
        // Only what it allocates from then on is a part of the count, although it ends meanwhile.
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch allocated = new CountDownLatch(1);
        Thread ending = new Thread(new FutureTask<>(() -> {
            allocated();
            allocated.countDown();
            begun.await();
            allocated();
            return null;
        }));
        ending.start();
        allocated.await();
        counts.apply("begin");
        begun.countDown();
        ending.join();
        // The agent adds its counters to it, which takes megabytes.
        Class.forName("java.text.DecimalFormat");
        // The thread that tells the harness how the program goes.
        CountDownLatch told = new CountDownLatch(1);
        Thread progress = new Thread(
                () -> {
                    allocated();
                    told.countDown();
                    LockSupport.park();
                },
                "perf-progress");
        progress.setDaemon(true);
        progress.start();
        told.await();
        allocated();
        written(file);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                for (int call = 0; call < CALLS; call++) {
                    sum(100);
                    thrown(call);
                    entered();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        counts.apply("done");
        // While it waits for other threads to come to rest.
        allocated();
        System.out.print(counts.apply("end " + CALLS + " " + words[0]));
    }
}
