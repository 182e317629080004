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

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

import io.debezium.perf.harness.jfr.Recording.Thrown;

/** Sums up the events that the harness is interested in, while they are read. Not thread-safe. */
final class EventSums {

    private final Traces traces = new Traces();
    private final Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
    private final Tally cpuTime = new Tally("jdk.CPUTimeSample");
    private final Tally execution = new Tally("jdk.ExecutionSample");
    private final Tally allocation = new Tally("jdk.ObjectAllocationSample");
    private final Tally exceptions = new Tally("jdk.JavaExceptionThrow");
    private final Tally errors = new Tally("jdk.JavaErrorThrow");
    private final Map<String, Tally> waits = new LinkedHashMap<>();
    private final Map<Thrown, String> messages = new HashMap<>();
    private final CollectionSums collections = new CollectionSums();

    private String jvm = "";
    private long cpuTimeLost;
    private long periodNanos;
    private long periods;
    private long fewestThrowables = Long.MAX_VALUE;
    private long mostThrowables;

    EventSums() {
        handlers.put("jdk.CPUTimeSample", this::cpuTime);
        handlers.put("jdk.CPUTimeSamplesLost", event -> cpuTimeLost += event.getLong("lostSamples"));
        handlers.put("jdk.ExecutionSample", event -> execution.add(trace(event), sampledThread(event), "", 1));
        handlers.put("jdk.ObjectAllocationSample", this::allocation);
        handlers.put("jdk.JavaExceptionThrow", event -> thrown(event, exceptions));
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
    Map<String, Consumer<RecordedEvent>> handlers() {
        return handlers;
    }

    /** To be called between events, often. */
    void forgetSome() {
        traces.forgetSome();
    }

    Recording recording(Path file, Instant start, Duration length, boolean complete) {
        // An error is recorded by both events, so that only one of them may be counted.
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
                collections.collections());
    }

    private void cpuTime(RecordedEvent event) {
        // A failed sample has no stack; its CPU time was used all the same.
        cpuTime.add(event.getBoolean("failed") ? null : trace(event), thread(event), "", 1);
        periodNanos += event.getDuration("samplingPeriod").toNanos();
        periods++;
    }

    private void allocation(RecordedEvent event) {
        allocation.add(trace(event), thread(event), type(event, "objectClass"), event.getLong("weight"));
    }

    private void thrown(RecordedEvent event, Tally tally) {
        Trace trace = trace(event);
        String type = type(event, "thrownClass");
        tally.add(trace, thread(event), type, 1);
        String message = event.getString("message");
        if (message != null && trace != null) {
            messages.putIfAbsent(new Thrown(type, trace), message);
        }
    }

    private void throwables(RecordedEvent event) {
        long throwables = event.getLong("throwables");
        fewestThrowables = Math.min(fewestThrowables, throwables);
        mostThrowables = Math.max(mostThrowables, throwables);
    }

    private void waitsOn(String name, String classField) {
        Tally tally = new Tally(name);
        waits.put(name, tally);
        handlers.put(
                name,
                event -> tally.add(
                        trace(event),
                        thread(event),
                        classField == null ? "" : type(event, classField),
                        event.getDuration().toNanos()));
    }

    private void jvm(RecordedEvent event) {
        String version = event.getString("jvmVersion");
        if (version != null) {
            // "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on ..."
            int end = version.indexOf(" for ");
            jvm = end < 0 ? version : version.substring(0, end);
        }
    }

    private Trace trace(RecordedEvent event) {
        return traces.of(event.getStackTrace());
    }

    private static String type(RecordedEvent event, String field) {
        RecordedClass type = event.getValue(field);
        return type == null ? "" : ClassNames.of(type.getName());
    }

    private static String thread(RecordedEvent event) {
        return name(event.getThread());
    }

    private static String sampledThread(RecordedEvent event) {
        RecordedThread thread = event.getValue("sampledThread");
        return name(thread);
    }

    private static String name(RecordedThread thread) {
        if (thread == null) {
            return "";
        }
        String name = thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
        return name == null ? "" : name;
    }
}
