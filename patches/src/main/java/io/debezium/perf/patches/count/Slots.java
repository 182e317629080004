package io.debezium.perf.patches.count;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.debezium.perf.count.Counts;
import io.debezium.perf.count.ThreadCounts;

/** Knows what each counter of each class stands for, and which method has which context. */
final class Slots {

    private final List<Counter[]> types = new ArrayList<>();
    private final List<Method> owners = new ArrayList<>();
    private final BitSet harness = new BitSet();

    /**
     * A method that is counted.
     *
     * @param className with slashes
     * @param name with its descriptor
     * @param bridge whether it is a bridge method, which only calls another method of its name
     */
    record Method(String className, String name, boolean bridge) {

        String frame() {
            return className.replace('/', '.') + "." + name.substring(0, name.indexOf('('));
        }
    }

    /**
     * What a counter stands for.
     *
     * @param call whether it counts calls of the method
     * @param each what one count stands for, by {@link Kind}
     */
    record Counter(Method method, boolean call, int[] each) {}

    /**
     * Reserves the number of a class, whose counters are set later.
     *
     * @throws IllegalStateException if there are too many classes
     */
    synchronized int type() {
        if (types.size() == ThreadCounts.TYPES) {
            throw new IllegalStateException("more than " + ThreadCounts.TYPES + " classes");
        }
        types.add(new Counter[0]);
        return types.size() - 1;
    }

    synchronized void counters(int type, List<Counter> counters) {
        types.set(type, counters.toArray(Counter[]::new));
        Counts.size(type, counters.size());
    }

    /** Reserves the context of work on behalf of a method. */
    synchronized int owner(Method method) {
        int context = Counts.FIRST + 2 * owners.size();
        owners.add(method);
        harness.set(context, context + 2, Scope.harness(method.className));
        return context;
    }

    /** The counters of a class, in an array: the methods of a list are counted themselves, which slows millions of calls. */
    synchronized Counter[] type(int number) {
        return types.get(number);
    }

    /** The method on whose behalf work in this context is done; null if there is none. */
    synchronized Method owner(int context) {
        return context < Counts.FIRST ? null : owners.get((context - Counts.FIRST) / 2);
    }

    synchronized boolean harness(int context) {
        return harness.get(context);
    }
}
