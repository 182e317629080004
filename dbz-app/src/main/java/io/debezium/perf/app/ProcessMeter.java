package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;

/** CPU time, allocation and heap use of this process. */
final class ProcessMeter {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final Method total = totalOrNull();
    private final Map<Long, Long> allocatedByThread = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();

    /** CPU time of the process in microseconds, all threads, user and system. */
    long cpuMicros() {
        return system.getProcessCpuTime() / 1000;
    }

    /**
     * CPU time of the Java threads that live now, in microseconds by name; threads of one name are summed. Finer than {@link
     * #cpuMicros}, which goes in steps of 10 ms, and without the compiler's threads and the collector's.
     */
    synchronized Map<String, Long> threadMicros() {
        long[] ids = threads.getAllThreadIds();
        long[] nanos = threads.getThreadCpuTime(ids);
        Map<String, Long> micros = new TreeMap<>();
        for (int i = 0; i < ids.length; i++) {
            // Names are read once; a thread that has just ended has no time or no name.
            String name = nanos[i] > 0 ? names.computeIfAbsent(ids[i], this::nameOrNull) : null;
            if (name != null) {
                micros.merge(name, nanos[i] / 1000, Long::sum);
            }
        }
        return micros;
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

    /** Collections so far of all collectors; a collector returns -1 if it does not count. */
    static long gcCount() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionCount()))
                .sum();
    }

    private static Method totalOrNull() {
        try {
            return ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
