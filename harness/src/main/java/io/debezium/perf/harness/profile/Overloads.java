package io.debezium.perf.harness.profile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.debezium.perf.harness.jfr.Method;

/**
 * Names for the methods of one table: {@code package.Class.method}, with the types of the parameters where the table
 * has several overloads of it. {@code jfr view} does not add overloads up either, so the rows equal its rows.
 */
final class Overloads implements Function<Method, String> {

    private final Set<String> overloaded = new HashSet<>();

    Overloads(Iterable<Method> methods) {
        Map<String, Method> first = new HashMap<>();
        for (Method method : methods) {
            Method other = first.putIfAbsent(method.qualified(), method);
            if (other != null && !other.equals(method)) {
                overloaded.add(method.qualified());
            }
        }
    }

    @Override
    public String apply(Method method) {
        return overloaded.contains(method.qualified()) ? method.signature() : method.qualified();
    }
}
