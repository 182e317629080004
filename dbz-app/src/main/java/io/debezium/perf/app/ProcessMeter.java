package io.debezium.perf.app;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;

/** What this process has used so far. */
final class ProcessMeter {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final Method total = totalOrNull();
    private final Map<Long, Long> allocatedByThread = new HashMap<>();
    private final CpuByThread byThread = new CpuByThread(this::nameOrNull);

    /** CPU time of the process, all threads, user and system. */
    long cpuMicros() {
        return system.getProcessCpuTime() / 1000;
    }

    /**
     * CPU time of the Java threads that live now, in microseconds by name; threads of one name are summed. Finer than {@link
     * #cpuMicros}, which goes in steps of 10 ms, and without the compiler's threads and the collector's.
     */
    synchronized Map<String, Long> threadMicros() {
        long[] ids = threads.getAllThreadIds();
        return byThread.micros(ids, threads.getThreadCpuTime(ids));
    }

    private String nameOrNull(long id) {
        ThreadInfo info = threads.getThreadInfo(id);
        return info == null ? null : info.getThreadName();
    }

    /**
     * Bytes allocated by Java threads. Exact from JDK 21 on; before, a thread counts with what it had allocated when it
     * was last seen here, so that the end of one loses at most an interval.
     */
    synchronized long allocatedBytes() {
        if (total != null) {
            try {
                return (long) total.invoke(threads);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("getTotalThreadAllocatedBytes", e);
            }
        }
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            allocatedByThread.merge(ids[i], bytes[i], Math::max);
        }
        return allocatedByThread.values().stream().mapToLong(Long::longValue).sum();
    }

    long heapUsedBytes() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Collections, summed over the collectors. */
    long gcCount() {
        return sum(GarbageCollectorMXBean::getCollectionCount);
    }

    /** What they took, as the collectors count it; a concurrent one counts more than its pauses. */
    long gcMillis() {
        return sum(GarbageCollectorMXBean::getCollectionTime);
    }

    /** A collector says -1 for what it does not count. */
    private long sum(ToLongFunction<GarbageCollectorMXBean> figure) {
        long sum = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            sum += Math.max(0, figure.applyAsLong(collector));
        }
        return sum;
    }

    private static Method totalOrNull() {
        try {
            return ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
