package io.debezium.perf.harness.jfr;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import jdk.jfr.consumer.RecordedEvent;

import io.debezium.perf.harness.jfr.FlightRecording.CollectorWork;
import io.debezium.perf.harness.jfr.FlightRecording.Stop;
import io.debezium.perf.harness.jfr.FlightRecording.ThrownAt;

/** Sums up the events that the harness is interested in, while they are read. Not thread-safe. */
final class EventSums {

    private final EventFields fields = new EventFields();
    private final Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
    private final SampleSums cpuTime = new SampleSums("jdk.CPUTimeSample");
    private final SampleSums execution = new SampleSums("jdk.ExecutionSample");
    private final SampleSums wallClock = new SampleSums("profiler.WallClockSample");
    private final SampleSums allocation = new SampleSums("jdk.ObjectAllocationSample");
    private final SampleSums buffers = new SampleSums("jdk.ObjectAllocationInNewTLAB, jdk.ObjectAllocationOutsideTLAB");
    private final SampleSums exceptions = new SampleSums("jdk.JavaExceptionThrow");
    private final SampleSums errors = new SampleSums("jdk.JavaErrorThrow");
    private final Map<String, SampleSums> waits = new LinkedHashMap<>();
    private final Map<ThrownAt, String> messages = new HashMap<>();

    private final List<Stop> pauses = new ArrayList<>();
    private String collector = "";
    private long collections;
    private Duration pauseSum = Duration.ZERO;
    private Duration pauseMax = Duration.ZERO;

    private String jvm = "";
    private final Set<String> traced = new TreeSet<>();
    private boolean sleeping;
    private final Map<String, Long> cpuTimeLost = new HashMap<>();
    private Duration periodSum = Duration.ZERO;
    private long periods;
    private long fewestThrowables = Long.MAX_VALUE;
    private long mostThrowables;

    EventSums() {
        handlers.put("jdk.CPUTimeSample", this::cpuTime);
        handlers.put(
                "jdk.CPUTimeSamplesLost",
                event -> cpuTimeLost.merge(
                        fields.thread(event, "eventThread"), EventFields.number(event, "lostSamples"), Long::sum));
        handlers.put("jdk.ExecutionSample", this::execution);
        handlers.put(
                "profiler.WallClockSample",
                event -> wallClock.add(
                        fields.trace(event),
                        fields.thread(event, "sampledThread"),
                        "",
                        EventFields.number(event, "samples")));
        handlers.put("jdk.ObjectAllocationSample", event -> allocation(event, allocation, "weight"));
        handlers.put("jdk.ObjectAllocationInNewTLAB", event -> allocation(event, buffers, "tlabSize"));
        handlers.put("jdk.ObjectAllocationOutsideTLAB", event -> allocation(event, buffers, "allocationSize"));
        handlers.put("jdk.JavaExceptionThrow", this::exception);
        handlers.put("jdk.JavaErrorThrow", event -> thrown(event, errors));
        handlers.put("jdk.ExceptionStatistics", this::throwables);
        waitsOn("jdk.JavaMonitorEnter", "monitorClass");
        waitsOn("jdk.JavaMonitorWait", "monitorClass");
        waitsOn("jdk.ThreadPark", "parkedClass");
        waitsOn("jdk.ThreadSleep", null);
        handlers.put("jdk.GarbageCollection", this::collection);
        handlers.put("jdk.GCPhasePause", this::pause);
        handlers.put("jdk.GCConfiguration", this::collector);
        handlers.put("jdk.JVMInformation", this::jvm);
        // These are only read for the names of threads that no sample has.
        handlers.put("jdk.ThreadAllocationStatistics", event -> fields.thread(event, "thread"));
        handlers.put("jdk.ThreadCPULoad", event -> fields.thread(event, "eventThread"));
        handlers.put("jdk.ThreadStart", event -> fields.thread(event, "thread"));
        handlers.put("jdk.ThreadEnd", event -> fields.thread(event, "thread"));
    }

    /** The types of the events that are summed up. */
    Set<String> types() {
        return handlers.keySet();
    }

    void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (event.hasField("stackTrace")) {
            traced.add(type);
        }
        Consumer<RecordedEvent> handler = handlers.get(type);
        if (handler != null) {
            handler.accept(event);
        }
    }

    /** Lets go what was needed for the events of one chunk. */
    void endChunk() {
        fields.endChunk();
    }

    FlightRecording recording(Path file, Instant start, Duration length, String flaw) {
        Samples executed = execution.samples();
        // An error is recorded by both types of event, so that only one of them may be counted.
        Samples exceptionSamples = exceptions.samples();
        List<Samples> waitSamples = new ArrayList<>();
        waits.values().forEach(sums -> waitSamples.add(sums.samples()));
        pauses.sort(Comparator.comparing(Stop::start));
        return new FlightRecording(
                file,
                jvm,
                start,
                length,
                flaw,
                cpuTime.samples(),
                periods == 0 ? Duration.ZERO : periodSum.dividedBy(periods),
                cpuTimeLost,
                sleeping ? new Samples("jdk.ExecutionSample", List.of()) : executed,
                sleeping ? new Samples("jdk.ExecutionSample as WallClockSample", executed.list()) : wallClock.samples(),
                allocation.sums.isEmpty() ? buffers.samples() : allocation.samples(),
                exceptionSamples.isEmpty() ? errors.samples() : exceptionSamples,
                messages,
                Math.max(0, mostThrowables - fewestThrowables),
                waitSamples,
                new CollectorWork(collector, collections, pauseSum, pauseMax, pauses),
                fields.threads(),
                traced);
    }

    private void cpuTime(RecordedEvent event) {
        // A failed sample has no stack; its CPU time was used all the same.
        Trace trace = EventFields.flag(event, "failed") ? null : fields.trace(event);
        cpuTime.add(trace, fields.thread(event, "eventThread"), "", 1);
        periodSum = periodSum.plus(EventFields.duration(event, "samplingPeriod"));
        periods++;
    }

    private void execution(RecordedEvent event) {
        // Only the wall clock of async-profiler stops a thread that sleeps; before its release 4 all its samples are
        // these.
        sleeping |= "STATE_SLEEPING".equals(EventFields.text(event, "state"));
        execution.add(fields.trace(event), fields.thread(event, "sampledThread"), "", 1);
    }

    private void allocation(RecordedEvent event, SampleSums to, String weight) {
        to.add(
                fields.trace(event),
                fields.thread(event, "eventThread"),
                fields.className(event, "objectClass"),
                EventFields.number(event, weight));
    }

    private void exception(RecordedEvent event) {
        // The JDK records the creation of an Error twice as this event: from the constructors of Throwable and of
        // Error.
        Trace trace = fields.trace(event);
        if (trace == null || !trace.top().equals("java.lang.Error.<init>")) {
            thrown(event, exceptions);
        }
    }

    private void thrown(RecordedEvent event, SampleSums sums) {
        Trace trace = fields.trace(event);
        String type = fields.className(event, "thrownClass");
        sums.add(trace, fields.thread(event, "eventThread"), type, 1);
        String message = EventFields.text(event, "message");
        if (message != null && trace != null) {
            messages.putIfAbsent(new ThrownAt(type, trace), message);
        }
    }

    private void throwables(RecordedEvent event) {
        long throwables = EventFields.number(event, "throwables");
        fewestThrowables = Math.min(fewestThrowables, throwables);
        mostThrowables = Math.max(mostThrowables, throwables);
    }

    private void waitsOn(String name, String classField) {
        SampleSums sums = new SampleSums(name);
        waits.put(name, sums);
        handlers.put(
                name,
                event -> sums.add(
                        fields.trace(event),
                        fields.thread(event, "eventThread"),
                        classField == null ? "" : fields.className(event, classField),
                        event.getDuration().toNanos()));
    }

    private void collector(RecordedEvent event) {
        String young = EventFields.text(event, "youngCollector");
        String old = EventFields.text(event, "oldCollector");
        boolean one = young == null || old == null || young.equals(old);
        collector = one ? String.valueOf(young == null ? old : young) : young + ", " + old;
    }

    private void collection(RecordedEvent event) {
        collections++;
        pauseSum = pauseSum.plus(EventFields.duration(event, "sumOfPauses"));
        Duration longest = EventFields.duration(event, "longestPause");
        pauseMax = longest.compareTo(pauseMax) > 0 ? longest : pauseMax;
    }

    private void pause(RecordedEvent event) {
        pauses.add(new Stop(event.getStartTime(), event.getDuration(), EventFields.text(event, "name")));
    }

    private void jvm(RecordedEvent event) {
        String version = EventFields.text(event, "jvmVersion");
        if (version != null) {
            // "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on ..."
            int end = version.indexOf(" for ");
            jvm = end < 0 ? version : version.substring(0, end);
        }
    }

    /** Events of one type by stack, thread and class. */
    private static final class SampleSums {

        private final String event;
        private final Map<Key, Sums> sums = new HashMap<>();

        private SampleSums(String event) {
            this.event = event;
        }

        private void add(Trace trace, String thread, String type, long weight) {
            Sums sum = sums.computeIfAbsent(new Key(trace, thread, type), key -> new Sums());
            sum.count++;
            sum.weight += weight;
            sum.squares += (double) weight * weight;
        }

        private Samples samples() {
            List<Sample> list = new ArrayList<>(sums.size());
            sums.forEach((key, sum) ->
                    list.add(new Sample(key.trace, key.thread, key.type, sum.count, sum.weight, sum.squares)));
            return new Samples(event, list);
        }

        private record Key(Trace trace, String thread, String type) {}

        private static final class Sums {
            private long count;
            private long weight;
            private double squares;
        }
    }
}
