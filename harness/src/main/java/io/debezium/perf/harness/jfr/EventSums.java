package io.debezium.perf.harness.jfr;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.debezium.perf.harness.jfr.Recording.Thrown;

/** Sums up the events that the harness is interested in, while they are read. Not thread-safe. */
final class EventSums {

    private final Map<String, Consumer<Event>> handlers = new HashMap<>();
    private final Tally cpuTime = new Tally("jdk.CPUTimeSample");
    private final Tally execution = new Tally("jdk.ExecutionSample");
    private final Tally allocation = new Tally("jdk.ObjectAllocationSample");
    private final Tally exceptions = new Tally("jdk.JavaExceptionThrow");
    private final Tally errors = new Tally("jdk.JavaErrorThrow");
    private final Map<String, Tally> waits = new LinkedHashMap<>();
    private final Map<Thrown, String> messages = new HashMap<>();
    private final CollectionSums collections = new CollectionSums();

    private final Map<Long, String> threads = new HashMap<>();
    private String jvm = "";
    private final Map<String, Long> cpuTimeLost = new HashMap<>();
    private long periodNanos;
    private long periods;
    private long fewestThrowables = Long.MAX_VALUE;
    private long mostThrowables;

    EventSums() {
        handlers.put("jdk.CPUTimeSample", this::cpuTime);
        handlers.put(
                "jdk.CPUTimeSamplesLost",
                event -> cpuTimeLost.merge(event.thread("eventThread"), event.number("lostSamples"), Long::sum));
        handlers.put(
                "jdk.ExecutionSample", event -> execution.add(event.trace(), event.thread("sampledThread"), "", 1));
        handlers.put("jdk.ObjectAllocationSample", this::allocation);
        handlers.put("jdk.JavaExceptionThrow", this::exception);
        handlers.put("jdk.JavaErrorThrow", event -> thrown(event, errors));
        handlers.put("jdk.ExceptionStatistics", this::throwables);
        waitsOn("jdk.JavaMonitorEnter", "monitorClass");
        waitsOn("jdk.JavaMonitorWait", "monitorClass");
        waitsOn("jdk.ThreadPark", "parkedClass");
        waitsOn("jdk.ThreadSleep", null);
        handlers.put("jdk.GarbageCollection", collections::collection);
        handlers.put("jdk.GCPhasePause", collections::pause);
        handlers.put("jdk.GCConfiguration", collections::configuration);
        handlers.put("jdk.JVMInformation", this::jvm);
    }

    /** What to call for which event type. */
    Map<String, Consumer<Event>> handlers() {
        return handlers;
    }

    /** @param names of threads by the operating system's id */
    void threads(Map<Long, String> names) {
        threads.putAll(names);
    }

    Recording recording(Path file, Instant start, Duration length, boolean complete) {
        // An error is recorded by both types of event, so that only one of them may be counted.
        Samples exceptionSamples = exceptions.samples();
        List<Samples> waitSamples = new ArrayList<>();
        waits.values().forEach(tally -> waitSamples.add(tally.samples()));
        return new Recording(
                file,
                jvm,
                start,
                length,
                complete,
                cpuTime.samples(),
                Duration.ofNanos(periods == 0 ? 0 : periodNanos / periods),
                cpuTimeLost,
                execution.samples(),
                allocation.samples(),
                exceptionSamples.isEmpty() ? errors.samples() : exceptionSamples,
                messages,
                Math.max(0, mostThrowables - fewestThrowables),
                waitSamples,
                collections.collections(),
                threads);
    }

    private void cpuTime(Event event) {
        // A failed sample has no stack; its CPU time was used all the same.
        cpuTime.add(event.flag("failed") ? null : event.trace(), event.thread("eventThread"), "", 1);
        periodNanos += event.nanos("samplingPeriod");
        periods++;
    }

    private void allocation(Event event) {
        allocation.add(
                event.trace(), event.thread("eventThread"), event.className("objectClass"), event.number("weight"));
    }

    private void exception(Event event) {
        // The JDK records the creation of an Error twice as this event: from the constructors of Throwable and of
        // Error.
        Trace trace = event.trace();
        if (trace == null || !trace.top().qualified().equals("java.lang.Error.<init>")) {
            thrown(event, exceptions);
        }
    }

    private void thrown(Event event, Tally tally) {
        Trace trace = event.trace();
        String type = event.className("thrownClass");
        tally.add(trace, event.thread("eventThread"), type, 1);
        String message = event.text("message");
        if (message != null && trace != null) {
            messages.putIfAbsent(new Thrown(type, trace), message);
        }
    }

    private void throwables(Event event) {
        long throwables = event.number("throwables");
        fewestThrowables = Math.min(fewestThrowables, throwables);
        mostThrowables = Math.max(mostThrowables, throwables);
    }

    private void waitsOn(String name, String classField) {
        Tally tally = new Tally(name);
        waits.put(name, tally);
        handlers.put(
                name,
                event -> tally.add(
                        event.trace(),
                        event.thread("eventThread"),
                        classField == null ? "" : event.className(classField),
                        event.nanos("duration")));
    }

    private void jvm(Event event) {
        String version = event.text("jvmVersion");
        if (version != null) {
            // "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on ..."
            int end = version.indexOf(" for ");
            jvm = end < 0 ? version : version.substring(0, end);
        }
    }
}
