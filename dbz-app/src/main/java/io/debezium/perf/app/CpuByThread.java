package io.debezium.perf.app;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/** CPU time of threads under their names, each of which is asked for once. */
final class CpuByThread {

    private final LongFunction<String> nameOrNull;
    private final Map<Long, String> names = new HashMap<>();

    /** @param nameOrNull of the thread with an id; null when it has ended */
    CpuByThread(LongFunction<String> nameOrNull) {
        this.nameOrNull = nameOrNull;
    }

    /**
     * A thread that ended while it was looked at is left out.
     *
     * @param ids of threads
     * @param nanos CPU time of each; -1 of one that has ended
     * @return microseconds by name, summed over threads of one name
     */
    Map<String, Long> micros(long[] ids, long[] nanos) {
        Map<String, Long> micros = new TreeMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (nanos[i] > 0) {
                // Keeps nothing for a thread without a name.
                String name = names.computeIfAbsent(ids[i], nameOrNull::apply);
                if (name != null) {
                    micros.merge(name, nanos[i] / 1000, Long::sum);
                }
            }
        }
        return micros;
    }
}
