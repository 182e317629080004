package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Debezium's own streaming metrics, over JMX as an operator would read them. */
final class StreamingMetrics {

    private static final Map<String, String> REPORTED = Map.of(
            "queueRemaining", "QueueRemainingCapacity",
            "queueTotal", "QueueTotalCapacity",
            "behindMillis", "MilliSecondsBehindSource");

    /** With marks, of so many messages one has them. */
    private static final int SPARSE = 3;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final String pattern;
    private final int every;
    private int asked;
    private volatile ObjectName bean;

    /** @param prefix the connector's {@code topic.prefix}, under which it registers */
    StreamingMetrics(Arguments arguments, String prefix) {
        // JMX is most of what a mark costs, and how full the queue is need not be known at each.
        this.every = arguments.markEvery() == 0 ? 1 : SPARSE;
        this.pattern = "debezium.postgres:type=connector-metrics,context=streaming,server=" + prefix + ",*";
    }

    boolean connected() {
        return read("Connected").map(Boolean.TRUE::equals).orElse(false);
    }

    /** What goes into a message, with marks into every third: a metric that does not answer is left out. */
    synchronized Map<String, String> fields() {
        Map<String, String> fields = new TreeMap<>();
        if (asked++ % every == 0) {
            REPORTED.forEach(
                    (field, attribute) -> read(attribute).ifPresent(value -> fields.put(field, value.toString())));
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
