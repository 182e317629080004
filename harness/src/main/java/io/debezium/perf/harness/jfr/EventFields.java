package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/**
 * Converts the stacks, threads and classes of events to the harness's own types, cached for each chunk; empty or null if an
 * event has none. Not thread-safe.
 */
final class EventFields {

    // Keyed by identity of the constants: the JDK has one object for each constant of a chunk.
    private final Map<RecordedStackTrace, Trace> traces = new HashMap<>();
    private final Map<RecordedMethod, String> methods = new HashMap<>();
    private final Map<RecordedClass, String> classes = new HashMap<>();
    private final Map<RecordedThread, String> threadNames = new HashMap<>();

    private final Map<Long, String> threads = new HashMap<>();

    /** Clears the caches, so that the chunk's constants can be collected. */
    void endChunk() {
        traces.clear();
        methods.clear();
        classes.clear();
        threadNames.clear();
    }

    /** The stack; null if there is none, or it has no Java method. */
    Trace trace(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        // Null is a valid value, which computeIfAbsent would not cache.
        if (trace != null && !traces.containsKey(trace)) {
            traces.put(trace, trace(trace));
        }
        return traces.get(trace);
    }

    /** The thread's Java name, or else its name in the operating system; empty if there is none. */
    String thread(RecordedEvent event, String field) {
        RecordedThread thread = event.hasField(field) ? event.getThread(field) : null;
        return thread == null ? "" : threadNames.computeIfAbsent(thread, this::name);
    }

    /** The names of all threads seen so far, by the operating system's id. */
    Map<Long, String> threads() {
        return threads;
    }

    /** The name of a class, as {@link ClassNames} writes it; empty when there is none. */
    String className(RecordedEvent event, String field) {
        return event.hasField(field) ? name(event.getClass(field)) : "";
    }

    private Trace trace(RecordedStackTrace recorded) {
        List<String> frames = new ArrayList<>(recorded.getFrames().size());
        for (RecordedFrame frame : recorded.getFrames()) {
            if (frame.getMethod() != null) {
                frames.add(methods.computeIfAbsent(
                        frame.getMethod(), method -> name(method.getType()) + "." + method.getName()));
            }
        }
        return frames.isEmpty() ? null : new Trace(frames, recorded.isTruncated());
    }

    private String name(RecordedClass recorded) {
        return recorded == null ? "" : classes.computeIfAbsent(recorded, each -> ClassNames.of(each.getName()));
    }

    private String name(RecordedThread recorded) {
        String name = recorded.getJavaName() == null ? recorded.getOSName() : recorded.getJavaName();
        threads.putIfAbsent(recorded.getOSThreadId(), name == null ? "" : name);
        return name == null ? "" : name;
    }
}
