package io.debezium.perf.harness.jfr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import jdk.jfr.consumer.RecordedEvent;

/** Sums up the events that the harness uses, while they are read. Not thread-safe. */
final class EventSums {

    private static final String CPU_TIME = "jdk.CPUTimeSample";
    private static final String EXECUTION = "jdk.ExecutionSample";
    private static final String ALLOCATION = "jdk.ObjectAllocationSample";
    private static final String BUFFERS = "jdk.ObjectAllocationInNewTLAB, jdk.ObjectAllocationOutsideTLAB";

    /** The stack of samples that have none because they hit the JVM's own code. */
    private static final Trace JVM = new Trace(List.of(FlightRecording.INSIDE_JVM), false);

    /** Exceptions and waits, with the field that has the class concerned; empty if there is none. */
    private static final Map<String, String> INCIDENTS = Map.of(
            "jdk.JavaExceptionThrow", "thrownClass",
            "jdk.JavaMonitorEnter", "monitorClass",
            "jdk.JavaMonitorWait", "monitorClass",
            "jdk.ThreadPark", "parkedClass",
            "jdk.ThreadSleep", "");

    private final EventFields fields = new EventFields();
    private final Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
    private final Map<String, Map<Key, Sample>> sums = new HashMap<>();
    private final List<Duration> pauses = new ArrayList<>();
    private String collector = "";
    private String jvm = "";
    private final Map<String, Long> cpuTimeLost = new HashMap<>();
    private Duration periodSum = Duration.ZERO;
    private long periods;

    EventSums() {
        handlers.put(CPU_TIME, this::cpuTime);
        handlers.put(
                "jdk.CPUTimeSamplesLost",
                event -> cpuTimeLost.merge(
                        fields.thread(event, "eventThread"), event.getLong("lostSamples"), Long::sum));
        handlers.put(EXECUTION, event -> add(event, EXECUTION, "sampledThread", "", 1));
        handlers.put(ALLOCATION, event -> allocation(event, ALLOCATION, "weight"));
        handlers.put("jdk.ObjectAllocationInNewTLAB", event -> allocation(event, BUFFERS, "tlabSize"));
        handlers.put("jdk.ObjectAllocationOutsideTLAB", event -> allocation(event, BUFFERS, "allocationSize"));
        INCIDENTS.forEach((name, field) -> handlers.put(name, event -> incident(event, name, field)));
        handlers.put("jdk.GCPhasePause", event -> pauses.add(event.getDuration()));
        handlers.put("jdk.GCConfiguration", this::collector);
        handlers.put("jdk.JVMInformation", this::jvm);
        // Read only for the names of threads without samples.
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
        Consumer<RecordedEvent> handler = handlers.get(event.getEventType().getName());
        if (handler != null) {
            handler.accept(event);
        }
    }

    /** Releases what is needed only for the events of one chunk. */
    void endChunk() {
        fields.endChunk();
    }

    FlightRecording recording(Duration length) {
        return new FlightRecording(
                jvm,
                length,
                new Samples(
                        CPU_TIME,
                        Stream.concat(
                                        samples(CPU_TIME).list().stream(),
                                        cpuTimeLost.entrySet().stream().map(EventSums::insideJvm))
                                .toList()),
                periods == 0 ? Duration.ZERO : periodSum.dividedBy(periods),
                cpuTimeLost.values().stream().mapToLong(each -> each).sum(),
                samples(EXECUTION),
                samples(sums.containsKey(ALLOCATION) ? ALLOCATION : BUFFERS),
                INCIDENTS.keySet().stream().map(this::samples).toList(),
                collector,
                pauses,
                fields.threads());
    }

    private static Sample insideJvm(Map.Entry<String, Long> lost) {
        return new Sample(JVM, lost.getKey(), "", lost.getValue(), lost.getValue());
    }

    private void cpuTime(RecordedEvent event) {
        // A failed sample has no stack, but its CPU time was used.
        Trace trace = event.getBoolean("failed") ? null : fields.trace(event);
        add(CPU_TIME, trace, fields.thread(event, "eventThread"), "", 1);
        periodSum = periodSum.plus(event.getDuration("samplingPeriod"));
        periods++;
    }

    private void allocation(RecordedEvent event, String name, String weight) {
        add(event, name, "eventThread", "objectClass", event.getLong(weight));
    }

    private void incident(RecordedEvent event, String name, String classField) {
        Trace trace = fields.trace(event);
        // The JDK records the creation of an Error twice: from the constructors of Throwable and of Error.
        if (trace == null || !trace.top().equals("java.lang.Error.<init>")) {
            add(event, name, "eventThread", classField, event.getDuration().toNanos());
        }
    }

    /** @param classField name of the event's field with the class concerned; empty if it has none */
    private void add(RecordedEvent event, String name, String threadField, String classField, long weight) {
        add(name, fields.trace(event), fields.thread(event, threadField), fields.className(event, classField), weight);
    }

    private void add(String name, Trace trace, String thread, String type, long weight) {
        sums.computeIfAbsent(name, unseen -> new HashMap<>())
                .merge(new Key(trace, thread, type), new Sample(trace, thread, type, 1, weight), Sample::plus);
    }

    private Samples samples(String name) {
        return new Samples(name, List.copyOf(sums.getOrDefault(name, Map.of()).values()));
    }

    private void collector(RecordedEvent event) {
        String young = event.getString("youngCollector");
        String old = event.getString("oldCollector");
        boolean one = young == null || old == null || young.equals(old);
        collector = one ? String.valueOf(young == null ? old : young) : young + ", " + old;
    }

    private void jvm(RecordedEvent event) {
        String version = event.getString("jvmVersion");
        if (version != null) {
            // "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on ..."
            int end = version.indexOf(" for ");
            jvm = end < 0 ? version : version.substring(0, end);
        }
    }

    private record Key(Trace trace, String thread, String type) {}
}
