package io.debezium.perf.harness.jfr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import jdk.jfr.consumer.RecordedEvent;

/** Sums up the events that the harness uses, while they are read. Not thread-safe. */
final class EventSums {

    private final EventFields fields = new EventFields();
    private final Map<String, Consumer<RecordedEvent>> handlers = new HashMap<>();
    private final SampleSums cpuTime = new SampleSums("jdk.CPUTimeSample");
    private final SampleSums execution = new SampleSums("jdk.ExecutionSample");
    private final SampleSums allocation = new SampleSums("jdk.ObjectAllocationSample");
    private final SampleSums buffers = new SampleSums("jdk.ObjectAllocationInNewTLAB, jdk.ObjectAllocationOutsideTLAB");
    private final List<SampleSums> incidents = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private String collector = "";
    private String jvm = "";
    private final Map<String, Long> cpuTimeLost = new HashMap<>();
    private Duration periodSum = Duration.ZERO;
    private long periods;

    EventSums() {
        handlers.put("jdk.CPUTimeSample", this::cpuTime);
        handlers.put(
                "jdk.CPUTimeSamplesLost",
                event -> cpuTimeLost.merge(
                        fields.thread(event, "eventThread"), event.getLong("lostSamples"), Long::sum));
        handlers.put(
                "jdk.ExecutionSample",
                event -> execution.add(fields.trace(event), fields.thread(event, "sampledThread"), "", 1));
        handlers.put("jdk.ObjectAllocationSample", event -> allocation(event, allocation, "weight"));
        handlers.put("jdk.ObjectAllocationInNewTLAB", event -> allocation(event, buffers, "tlabSize"));
        handlers.put("jdk.ObjectAllocationOutsideTLAB", event -> allocation(event, buffers, "allocationSize"));
        incidents("jdk.JavaExceptionThrow", "thrownClass");
        incidents("jdk.JavaMonitorEnter", "monitorClass");
        incidents("jdk.JavaMonitorWait", "monitorClass");
        incidents("jdk.ThreadPark", "parkedClass");
        incidents("jdk.ThreadSleep", "");
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
                cpuTime.samples(),
                periods == 0 ? Duration.ZERO : periodSum.dividedBy(periods),
                cpuTimeLost,
                execution.samples(),
                allocation.sums.isEmpty() ? buffers.samples() : allocation.samples(),
                incidents.stream().map(SampleSums::samples).toList(),
                collector,
                pauses,
                fields.threads());
    }

    private void cpuTime(RecordedEvent event) {
        // A failed sample has no stack, but its CPU time was used.
        Trace trace = event.getBoolean("failed") ? null : fields.trace(event);
        cpuTime.add(trace, fields.thread(event, "eventThread"), "", 1);
        periodSum = periodSum.plus(event.getDuration("samplingPeriod"));
        periods++;
    }

    private void allocation(RecordedEvent event, SampleSums to, String weight) {
        to.add(
                fields.trace(event),
                fields.thread(event, "eventThread"),
                fields.className(event, "objectClass"),
                event.getLong(weight));
    }

    /** @param classField name of the event's field with the class concerned; empty if it has none */
    private void incidents(String name, String classField) {
        SampleSums sums = new SampleSums(name);
        incidents.add(sums);
        handlers.put(name, event -> {
            Trace trace = fields.trace(event);
            // The JDK records the creation of an Error twice: from the constructors of Throwable and of Error.
            if (trace == null || !trace.top().equals("java.lang.Error.<init>")) {
                sums.add(
                        trace,
                        fields.thread(event, "eventThread"),
                        fields.className(event, classField),
                        event.getDuration().toNanos());
            }
        });
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

    /** Sums of the events of one type, by stack, thread and class. */
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
