package io.debezium.perf.app;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.connect.cli.ConnectDistributed;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.runtime.Connect;
import org.apache.kafka.connect.source.SourceRecord;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/**
 * A distributed worker of Kafka Connect in this JVM with Debezium's connector in it: run like the embedded engine, from its
 * start to an orderly end. It is the only worker of its group and deletes the group's three topics in the end; a killed
 * worker leaves them. The topics of the events stay. REST listens on the loopback interface only, on any free port.
 */
final class ConnectWorker implements DebeziumEngine<SourceRecord> {

    private static final long START_SECONDS = 60;
    private static final long STOP_SECONDS = 60;
    private static final int BROKER_SECONDS = 20;
    private static final long LOOK_AGAIN_MILLIS = 100;
    private static final List<String> KINDS = List.of("config", "offset", "status");

    private final Arguments arguments;
    private final EngineProperties properties;
    private final DebeziumEngine.CompletionCallback completed;
    private final TopicSpans spans = new TopicSpans();
    /** Counted down when the worker has started or failed to. */
    private final CountDownLatch started = new CountDownLatch(1);

    private final AcknowledgedBatches batches;
    private final AtomicBoolean ending = new AtomicBoolean();
    /** The suffix has only digits, so that thread names differ between trials only in a number. */
    private final String group = "dbzperf-connect-" + Long.toUnsignedString(new SecureRandom().nextLong());

    private volatile Connect<?> worker;
    private volatile ConnectRest rest;

    /** @param completed called once, when the worker has ended */
    ConnectWorker(
            Arguments arguments,
            EngineProperties properties,
            DebeziumEngine.ChangeConsumer<PolledRecord> consumer,
            DebeziumEngine.CompletionCallback completed) {
        this.arguments = arguments;
        this.properties = properties;
        this.completed = completed;
        this.batches = new AcknowledgedBatches(
                consumer, arguments, spans, error -> end("an acknowledged batch could not be consumed", error));
        CountedTask.count(batches, arguments.counted().to() > 0);
    }

    @Override
    public void run() {
        // A worker that cannot go on calls Exit, which would end the JVM.
        Exit.setExitProcedure((code, message) -> {
            end("the Connect worker gave up with exit code %d, for what its log says".formatted(code), null);
            throw new IllegalStateException("the worker has ended");
        });
        try (Admin admin = admin()) {
            require(admin);
            Map<String, String> connector = connectorProperties();
            WithheldProperties.withhold(properties.withheld(arguments), connector);
            System.err.println("dbz-app: the Connect worker's group, and how its topics begin: " + group);
            worker = new ConnectDistributed().startConnect(workerProperties());
            started.countDown();
            rest = new ConnectRest(worker.rest().serverUrl(), properties.get("name"));
            start(connector);
            batches.awaitStopped();
            if (!ending.get()) {
                end(await(() -> rest.failure().orElse(null), "say why its task has stopped"), null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ConnectException e) {
            end(e.getMessage(), e.getCause());
        } catch (IOException | RuntimeException e) {
            end("the Connect worker failed", e);
        } finally {
            started.countDown();
        }
    }

    @Override
    public void close() {
        end(null, null);
    }

    /** A request to the worker that is repeated until the answer is not null. */
    private interface Question<T> {
        T ask() throws IOException, InterruptedException;
    }

    private void start(Map<String, String> configuration) throws IOException, InterruptedException {
        await(() -> rest.put(configuration) ? true : null, "take the connector");
        await(
                () -> {
                    rest.failure().ifPresent(failure -> end(failure, null));
                    return ending.get() || rest.running() ? true : null;
                },
                "run the connector's task");
    }

    private Admin admin() {
        Map<String, Object> settings = new HashMap<>(properties.broker(arguments.kafka()));
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, BROKER_SECONDS * 500);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, BROKER_SECONDS * 1_000);
        return Admin.create(settings);
    }

    /** Requires that the broker answers, since the worker would wait for minutes. */
    private void require(Admin admin) throws InterruptedException {
        try {
            admin.describeCluster().clusterId().get();
        } catch (ExecutionException e) {
            throw new ConnectException(
                    "no Kafka broker answers at %s within %d s".formatted(arguments.kafka(), BROKER_SECONDS));
        }
    }

    private static <T> T await(Question<T> question, String what) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        T answer = question.ask();
        while (answer == null) {
            if (System.nanoTime() > deadline) {
                throw new ConnectException("the Connect worker did not %s within %d s".formatted(what, START_SECONDS));
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
            answer = question.ask();
        }
        return answer;
    }

    private Map<String, String> workerProperties() {
        Map<String, String> all = new TreeMap<>();
        all.put("group.id", group);
        all.put("client.id", "dbz-app");
        all.put("key.converter", JsonConverter.class.getName());
        all.put("value.converter", JsonConverter.class.getName());
        all.put("listeners", "http://127.0.0.1:0");
        all.put("offset.flush.interval.ms", properties.get("offset.flush.interval.ms"));
        // All plugins have service files, and scanning the class path takes seconds.
        all.put("plugin.discovery", "service_load");
        all.put("rest.extension.classes", RestGuard.class.getName());
        properties.broker(arguments.kafka()).forEach((name, value) -> List.of("", "producer.", "consumer.", "admin.")
                .forEach(client -> all.put(client + name, value)));
        for (String kind : KINDS) {
            all.put(kind + ".storage.topic", group + "-" + kind);
            all.put(kind + ".storage.replication.factor", "1");
        }
        all.put("offset.storage.partitions", "1");
        all.put("status.storage.partitions", "1");
        return all;
    }

    /** The engine's properties without those that the worker sets itself. */
    private Map<String, String> connectorProperties() {
        Map<String, String> all = new TreeMap<>(properties.all());
        all.keySet().removeIf(name -> name.startsWith("offset.storage") || name.startsWith("offset.flush."));
        all.keySet().removeAll(properties.withheld(arguments).keySet());
        all.put("connector.class", CountedConnector.class.getName());
        all.put("tasks.max", "1");
        all.keySet().removeIf(BeforeTransforms::isDrops);
        convert("key.converter", all);
        convert("value.converter", all);
        return all;
    }

    /**
     * Sets a converter from the engine's properties, which have the class under another name; for a digest, one whose records
     * can be read back.
     */
    private void convert(String converter, Map<String, String> all) {
        String named = all.remove(converter + ".class");
        if (arguments.digest() != null) {
            all.keySet().removeIf(name -> name.startsWith(converter));
            TopicReader.FAITHFUL.forEach((name, value) -> all.put(converter + "." + name, value));
        } else if (named != null) {
            all.put(converter, named);
        }
        // Without a class the worker would use its own converter and ignore the settings of this one.
        all.putIfAbsent(converter, JsonConverter.class.getName());
    }

    /** Ends the worker, once; on a new thread, since the worker's own threads end with it. */
    private void end(String failure, Throwable error) {
        if (ending.compareAndSet(false, true)) {
            new Thread(() -> stop(failure, error), "perf-connect-end").start();
        }
    }

    private void stop(String failure, Throwable error) {
        String reason = failure;
        if (hasStarted()) {
            try (Admin admin = admin()) {
                CompletableFuture.runAsync(worker::stop)
                        .thenRun(worker::awaitStop)
                        .get(STOP_SECONDS, TimeUnit.SECONDS);
                try {
                    if (reason == null) {
                        reason = spans.difference(ends(admin))
                                .map(each -> "the topics hold something else than was delivered: " + each)
                                .orElse(null);
                    }
                } finally {
                    deleteOwn(admin);
                }
            } catch (InterruptedException | ExecutionException | TimeoutException | RuntimeException e) {
                sayLeft(e);
                reason = reason == null
                        ? "the Connect worker did not end in order within %d s: %s".formatted(STOP_SECONDS, e)
                        : reason;
            }
        }
        completed.handle(reason == null, reason, error);
    }

    /** Waits until the worker has started: a worker stopped earlier would still create its topics. */
    private boolean hasStarted() {
        try {
            return started.await(STOP_SECONDS, TimeUnit.SECONDS) && worker != null;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** The end offsets of the partitions that records were sent to. */
    private Map<TopicPartition, Long> ends(Admin admin) throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        spans.partitions().forEach(partition -> asked.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(asked).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    /** Deletes the worker's topics and group. If that fails it is logged, but the run does not fail. */
    private void deleteOwn(Admin admin) {
        try {
            admin.deleteTopics(own()).all().get();
            admin.deleteConsumerGroups(List.of(group)).all().get();
        } catch (InterruptedException | ExecutionException e) {
            sayLeft(e);
        }
    }

    private List<String> own() {
        return KINDS.stream().map(kind -> group + "-" + kind).toList();
    }

    private void sayLeft(Exception why) {
        System.err.println("dbz-app: the Connect worker may have left its group or topics on the broker: %s, %s: %s"
                .formatted(group, own(), why));
    }
}
