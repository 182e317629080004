package io.debezium.perf.patches.count;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.count.Counts;

/** Which slot of a row is which figure of which method. */
final class Slots {

    private final List<Counted> methods = new ArrayList<>();
    private int next = Counts.REPLACEABLE + Kind.NUMBER;

    /** Of each method that the JVM may replace. */
    static final Counted REPLACEABLE = new Counted("", "", false, false, 0, Map.of(), Counts.REPLACEABLE);

    /**
     * A method whose code counts.
     *
     * @param bridge whether it only calls another one of its name
     * @param base of what is done on its behalf, {@link Kind#NUMBER} slots; 0 where its caller is asked
     */
    record Counted(
            String className,
            String method,
            boolean bridge,
            boolean harness,
            int own,
            Map<Kind, Integer> others,
            int base) {

        int calls() {
            return own + 1;
        }
    }

    /** @param kinds that its code has operations of, bytecodes not among them */
    synchronized Counted method(
            String className, String method, boolean bridge, List<Kind> kinds, boolean owner, boolean harness) {
        int own = next;
        next += 2;
        Map<Kind, Integer> others = new EnumMap<>(Kind.class);
        for (Kind kind : kinds) {
            others.put(kind, next++);
        }
        int base = owner ? next : 0;
        next += owner ? Kind.NUMBER : 0;
        Counted counted = new Counted(className, method, bridge, harness, own, others, base);
        methods.add(counted);
        Counts.slots(next);
        return counted;
    }

    synchronized List<Counted> methods() {
        return List.copyOf(methods);
    }

    synchronized int number() {
        return next;
    }
}
