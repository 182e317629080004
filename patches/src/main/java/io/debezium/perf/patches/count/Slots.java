package io.debezium.perf.patches.count;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.debezium.perf.count.Counts;
import io.debezium.perf.count.ThreadCounts;

/** Which counter of which class stands for what. */
final class Slots {

    private final List<List<Counter>> types = new ArrayList<>();
    private final List<Method> owners = new ArrayList<>();
    private final BitSet harness = new BitSet();

    /**
     * A method whose code counts.
     *
     * @param className with slashes
     * @param name with its descriptor
     * @param bridge whether it only calls another one of its name
     */
    record Method(String className, String name, boolean bridge) {

        String frame() {
            return className.replace('/', '.') + "." + name.substring(0, name.indexOf('('));
        }
    }

    /**
     * @param call whether it counts calls of the method
     * @param each of what one stands for, by {@link Kind}
     */
    record Counter(Method method, boolean call, int[] each) {}

    /**
     * The number of another class, whose counters are to follow.
     *
     * @throws IllegalStateException if there are too many
     */
    synchronized int type() {
        if (types.size() == ThreadCounts.TYPES) {
            throw new IllegalStateException("more than " + ThreadCounts.TYPES + " classes");
        }
        types.add(List.of());
        return types.size() - 1;
    }

    synchronized void counters(int type, List<Counter> counters) {
        types.set(type, counters);
        Counts.size(type, counters.size());
    }

    /** The context of what is done on behalf of this method. */
    synchronized int owner(Method method) {
        int context = Counts.FIRST + 2 * owners.size();
        owners.add(method);
        harness.set(context, context + 2, Scope.harness(method.className));
        return context;
    }

    synchronized List<Counter> type(int number) {
        return types.get(number);
    }

    /** The method that this is the context of; null of no method's. */
    synchronized Method owner(int context) {
        return context < Counts.FIRST ? null : owners.get((context - Counts.FIRST) / 2);
    }

    synchronized boolean harness(int context) {
        return harness.get(context);
    }
}
