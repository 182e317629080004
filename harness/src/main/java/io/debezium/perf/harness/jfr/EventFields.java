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
 * Stacks, threads and classes of events, in types of the harness; empty or null where an event has none. Not thread-safe.
 */
final class EventFields {

    // The JDK has one object for each constant of a chunk.
    private final Map<RecordedStackTrace, Trace> traces = new HashMap<>();
    private final Map<RecordedMethod, String> methods = new HashMap<>();
    private final Map<RecordedClass, String> classes = new HashMap<>();
    private final Map<RecordedThread, String> threadNames = new HashMap<>();

    private final Map<Long, String> threads = new HashMap<>();

    /** Lets the constants of the chunk go. */
    void endChunk() {
        traces.clear();
        methods.clear();
        classes.clear();
        threadNames.clear();
    }

    /** The stack, or null when there is none, or none with a Java method in it. */
    Trace trace(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        // Null is a value of the map, too, which computeIfAbsent would work out again for each event.
        if (trace != null && !traces.containsKey(trace)) {
            traces.put(trace, trace(trace));
        }
        return traces.get(trace);
    }

    /** The thread's Java name, else the operating system's name for it; empty when there is none. */
    String thread(RecordedEvent event, String field) {
        RecordedThread thread = event.hasField(field) ? event.getThread(field) : null;
        return thread == null ? "" : threadNames.computeIfAbsent(thread, this::name);
    }

    /** The names of the threads that were asked for, by the operating system's id. */
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
