package io.debezium.perf.harness.jfr;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes one object of all equal traces of a recording, and of all equal methods. Not thread-safe. */
final class Traces {

    private final Map<Path, Trace> traces = new HashMap<>();
    private final Map<Method, Method> methods = new HashMap<>();

    /** @return null when there are no frames */
    Trace of(List<Method> frames, boolean truncated) {
        return frames.isEmpty()
                ? null
                : traces.computeIfAbsent(new Path(frames, truncated), path -> new Trace(frames, truncated));
    }

    Method of(Method method) {
        Method known = methods.putIfAbsent(method, method);
        return known == null ? method : known;
    }

    private record Path(List<Method> frames, boolean truncated) {}
}
