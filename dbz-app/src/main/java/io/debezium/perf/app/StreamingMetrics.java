package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Debezium's streaming metrics, read over JMX. */
final class StreamingMetrics {

    private static final Map<String, String> REPORTED = Map.of(
            "queueRemaining", "QueueRemainingCapacity",
            "queueTotal", "QueueTotalCapacity",
            "behindMillis", "MilliSecondsBehindSource");

    /** With marks, every so many messages one contains the metrics. */
    private static final int SPARSE = 3;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final String pattern;
    private final int every;
    private int asked;
    private volatile ObjectName bean;

    /** @param prefix the connector's {@code topic.prefix}, under which it registers */
    StreamingMetrics(Arguments arguments, String prefix) {
        // JMX is the largest part of a mark's cost, and the queue's size is not needed in each.
        this.every = arguments.markEvery() == 0 ? 1 : SPARSE;
        this.pattern = "debezium.postgres:type=connector-metrics,context=streaming,server=" + prefix + ",*";
    }

    boolean connected() {
        return read("Connected").map(Boolean.TRUE::equals).orElse(false);
    }

    /** The fields for a message, with marks for every third one; a metric that is not available is left out. */
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
            // The engine registers the bean when it starts and unregisters it when it stops.
            bean = null;
            return Optional.empty();
        }
    }
}
