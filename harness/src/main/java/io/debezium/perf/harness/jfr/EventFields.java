package io.debezium.perf.harness.jfr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

/**
 * What events say, in types of the harness: one object of all equal traces of a recording, and of all equal methods. A
 * field that the recording's JDK does not know is 0, false, null or empty. Not thread-safe.
 */
final class EventFields {

    // The JDK has one object for each constant of a chunk: those of chunks that have been read may go.
    private final Map<RecordedStackTrace, KnownTrace> found = new WeakHashMap<>();
    private final Map<RecordedMethod, Method> foundMethods = new WeakHashMap<>();
    private final Map<RecordedClass, String> classNames = new WeakHashMap<>();
    private final Map<RecordedThread, String> threadNames = new WeakHashMap<>();

    private final Map<TraceKey, Trace> traces = new HashMap<>();
    private final Map<Method, Method> methods = new HashMap<>();
    private final Map<Long, String> threads = new HashMap<>();

    private record KnownTrace(Trace trace) {}

    private record TraceKey(List<Method> frames, boolean truncated) {}

    /** The stack, or null when there is none, or none with a Java method in it. */
    Trace trace(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        return trace == null ? null : found.computeIfAbsent(trace, each -> new KnownTrace(trace(each))).trace;
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

    static long number(RecordedEvent event, String field) {
        return event.hasField(field) ? event.getLong(field) : 0;
    }

    static boolean flag(RecordedEvent event, String field) {
        return event.hasField(field) && event.getBoolean(field);
    }

    static Duration duration(RecordedEvent event, String field) {
        return event.hasField(field) ? event.getDuration(field) : Duration.ZERO;
    }

    static String text(RecordedEvent event, String field) {
        return event.hasField(field) ? event.getString(field) : null;
    }

    private Trace trace(RecordedStackTrace recorded) {
        List<Method> frames = new ArrayList<>(recorded.getFrames().size());
        for (RecordedFrame frame : recorded.getFrames()) {
            if (frame.getMethod() != null) {
                frames.add(foundMethods.computeIfAbsent(frame.getMethod(), this::method));
            }
        }
        return frames.isEmpty()
                ? null
                : traces.computeIfAbsent(
                        new TraceKey(frames, recorded.isTruncated()), path -> new Trace(path.frames, path.truncated));
    }

    private Method method(RecordedMethod recorded) {
        Method method = new Method(name(recorded.getType()), text(recorded.getName()), text(recorded.getDescriptor()));
        Method known = methods.putIfAbsent(method, method);
        return known == null ? method : known;
    }

    private String name(RecordedClass recorded) {
        return recorded == null ? "" : classNames.computeIfAbsent(recorded, each -> ClassNames.of(each.getName()));
    }

    private String name(RecordedThread recorded) {
        String name = recorded.getJavaName() == null ? text(recorded.getOSName()) : recorded.getJavaName();
        threads.putIfAbsent(recorded.getOSThreadId(), name);
        return name;
    }

    private static String text(String text) {
        return text == null ? "" : text;
    }
}
