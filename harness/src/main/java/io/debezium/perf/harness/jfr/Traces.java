package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Turns the JDK's stack traces into {@link Trace}s, one for each distinct path. Not thread-safe.
 *
 * <p>The JDK's reader hands out one object for each entry of a chunk's constant pools, however many events refer to it.
 * So an identity map spares most of the work; it is emptied now and then, since those objects keep their chunk alive.
 */
final class Traces {

    private static final int MOST_REMEMBERED = 50_000;

    private final Map<RecordedStackTrace, Trace> seen = new IdentityHashMap<>();
    private final Map<RecordedMethod, Method> seenMethods = new IdentityHashMap<>();
    private final Map<Path, Trace> traces = new HashMap<>();
    private final Map<Method, Method> methods = new HashMap<>();

    /** @return null when there is no trace, or none with a Java method in it */
    Trace of(RecordedStackTrace recorded) {
        if (recorded == null) {
            return null;
        }
        // Null is a value here: a trace without Java methods.
        Trace known = seen.get(recorded);
        if (known == null && !seen.containsKey(recorded)) {
            known = intern(recorded);
            seen.put(recorded, known);
        }
        return known;
    }

    /** To be called between events, often. */
    void forgetSome() {
        if (seen.size() > MOST_REMEMBERED) {
            seen.clear();
            seenMethods.clear();
        }
    }

    private Trace intern(RecordedStackTrace recorded) {
        List<RecordedFrame> recordedFrames = recorded.getFrames();
        List<Method> frames = new ArrayList<>(recordedFrames.size());
        for (RecordedFrame frame : recordedFrames) {
            RecordedMethod method = frame.getMethod();
            if (method != null && frame.isJavaFrame()) {
                frames.add(seenMethods.computeIfAbsent(method, this::intern));
            }
        }
        if (frames.isEmpty()) {
            return null;
        }
        return traces.computeIfAbsent(
                new Path(List.copyOf(frames), recorded.isTruncated()), path -> new Trace(path.frames, path.truncated));
    }

    private Method intern(RecordedMethod recorded) {
        String type = recorded.getType() == null
                ? ""
                : ClassNames.of(recorded.getType().getName());
        String descriptor = recorded.getDescriptor() == null ? "" : recorded.getDescriptor();
        Method method = new Method(type, recorded.getName(), descriptor);
        Method known = methods.putIfAbsent(method, method);
        return known == null ? method : known;
    }

    private record Path(List<Method> frames, boolean truncated) {}
}
