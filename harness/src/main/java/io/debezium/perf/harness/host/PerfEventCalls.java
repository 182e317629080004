package io.debezium.perf.harness.host;

import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import com.sun.management.UnixOperatingSystemMXBean;

/**
 * The system calls behind {@link HardwareCounters}: perf_event_open(2), read(2) and close(2). Initialising this class loads
 * native code and may throw a {@link LinkageError}, which {@link HardwareCounters} catches.
 *
 * <p>Not for use by several threads at once: they would share its buffers.
 */
final class PerfEventCalls {

    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int ESRCH = 3;
    static final int EACCES = 13;
    static final int ENODEV = 19;
    static final int EINVAL = 22;
    static final int ENFILE = 23;
    static final int EMFILE = 24;
    static final int ENOSYS = 38;
    static final int EOPNOTSUPP = 95;

    /** Instead of a group's descriptor: the event leads a new group. */
    static final int NO_GROUP = -1;

    /** The size of {@code perf_event_attr} in its first version, which every kernel accepts (PERF_ATTR_SIZE_VER0). */
    private static final int ATTRIBUTES_BYTES = 64;

    private static final int EXCLUDE_KERNEL_BIT = 5;
    private static final int EXCLUDE_HYPERVISOR_BIT = 6;

    /** PERF_FORMAT_TOTAL_TIME_ENABLED, PERF_FORMAT_TOTAL_TIME_RUNNING and PERF_FORMAT_GROUP. */
    private static final long READ_FORMAT = 1 | 2 | 8;

    private static final int CLOSE_ON_EXEC = 8;
    private static final int ANY_CPU = -1;

    /** File descriptors left for the rest of the JVM, which needs some even to load classes. */
    private static final int DESCRIPTORS_LEFT = 100;

    static {
        try {
            Native.register(PerfEventCalls.class, Platform.C_LIBRARY_NAME);
        } catch (LinkageError e) {
            throw e;
        } catch (Error | RuntimeException e) {
            // JNA throws a bare Error where it finds another version of itself.
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Memory attributes = new Memory(ATTRIBUTES_BYTES);
    private final Memory values = new Memory((3 + HardwareCounters.EVENTS.size()) * (long) Long.BYTES);
    private final NativeLong valuesBytes = new NativeLong(values.size());
    private final NativeLong callNumber;
    private final long descriptorLimit;

    /** @param callNumber the number of the system call perf_event_open */
    PerfEventCalls(long callNumber) {
        this.callNumber = new NativeLong(callNumber);
        descriptorLimit = descriptorLimit() - DESCRIPTORS_LEFT;
        attributes.clear();
        attributes.setInt(4, ATTRIBUTES_BYTES);
        attributes.setLong(32, READ_FORMAT);
        attributes.setLong(40, flag(EXCLUDE_KERNEL_BIT) | flag(EXCLUDE_HYPERVISOR_BIT));
    }

    /**
     * Counts an event from now on, in user mode, wherever the thread runs, but not in threads that it starts.
     *
     * @param thread its id; 0 for the one that calls
     * @param group the descriptor of the event that leads the group, or {@link #NO_GROUP}
     * @return its file descriptor, or the error number, negative; {@link #EMFILE} already when {@link #DESCRIPTORS_LEFT} are
     *     left
     */
    int open(HardwareCounters.Source source, int thread, int group) {
        attributes.setInt(0, source.type());
        attributes.setLong(8, source.config());
        int descriptor = syscall(callNumber, attributes, thread, ANY_CPU, group, new NativeLong(CLOSE_ON_EXEC))
                .intValue();
        if (descriptor < 0) {
            return -Native.getLastError();
        }
        // The kernel returns the lowest free number, so that a high one means that few are left.
        if (descriptor >= descriptorLimit) {
            close(descriptor);
            return -EMFILE;
        }
        return descriptor;
    }

    /**
     * Reads a group.
     *
     * @return nanoseconds enabled, nanoseconds running, then the count of each event in the order of opening; null if the
     *     group cannot be read
     */
    long[] read(int group) {
        int words = read(group, values, valuesBytes).intValue() / Long.BYTES;
        // The first word is the number of events.
        return words < 4 ? null : values.getLongArray(Long.BYTES, words - 1);
    }

    private static long descriptorLimit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /** A flag of {@code perf_event_attr}. The flags are C bit fields, which start at the highest bit on big-endian machines. */
    private static long flag(int bit) {
        return 1L << (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? bit : Long.SIZE - 1 - bit);
    }

    private static native NativeLong syscall(
            NativeLong number, Pointer attributes, int thread, int cpu, int group, NativeLong flags);

    private static native NativeLong read(int descriptor, Pointer into, NativeLong bytes);

    static native int close(int descriptor);
}
