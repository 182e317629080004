package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Debezium's own streaming metrics, and Kafka Connect's of its group, over JMX as an operator would read them. */
final class StreamingMetrics {

    private static final Map<String, String> REPORTED = Map.of(
            "queueRemaining", "QueueRemainingCapacity",
            "queueTotal", "QueueTotalCapacity",
            "behindMillis", "MilliSecondsBehindSource");

    private static final String REBALANCES = "kafka.connect:type=connect-worker-rebalance-metrics";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final String pattern;
    private final boolean grouped;
    private volatile ObjectName bean;

    /**
     * @param prefix the connector's {@code topic.prefix}, under which it registers
     * @param grouped whether a worker is one of several, whose group may be rebalanced
     */
    StreamingMetrics(String prefix, boolean grouped) {
        this.grouped = grouped;
        this.pattern = "debezium.postgres:type=connector-metrics,context=streaming,server=" + prefix + ",*";
    }

    boolean connected() {
        return read("Connected").map(Boolean.TRUE::equals).orElse(false);
    }

    /** What goes into a progress message; a metric that does not answer is left out. */
    Map<String, String> report() {
        Map<String, String> fields = new TreeMap<>();
        REPORTED.forEach((field, attribute) -> read(attribute).ifPresent(value -> fields.put(field, value.toString())));
        return fields;
    }

    /** The same fields and, of a worker that is one of several, always how often its group was rebalanced. */
    Supplier<Map<String, String>> withGroup(Supplier<Map<String, String>> fields) {
        return grouped ? () -> rebalances(new TreeMap<>(fields.get())) : fields;
    }

    private Map<String, String> rebalances(Map<String, String> fields) {
        try {
            Number count = (Number) server.getAttribute(new ObjectName(REBALANCES), "completed-rebalances-total");
            fields.put("rebalances", Long.toString(count.longValue()));
        } catch (JMException e) {
            // Until the worker has started.
            return fields;
        }
        return fields;
    }

    private Optional<Object> read(String attribute) {
        try {
            if (bean == null) {
                bean = server.queryNames(new ObjectName(pattern), null).stream()
                        .findFirst()
                        .orElse(null);
            }
            return bean == null ? Optional.empty() : Optional.ofNullable(server.getAttribute(bean, attribute));
        } catch (JMException e) {
            // Registered and unregistered by the engine as it starts and stops: absent is an answer.
            bean = null;
            return Optional.empty();
        }
    }
}
