package io.debezium.perf.app;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.connect.cli.ConnectDistributed;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.runtime.Connect;
import org.apache.kafka.connect.source.SourceRecord;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/**
 * A distributed worker of Kafka Connect in this JVM with Debezium's connector in it: driven as the embedded engine is, from its
 * start to an orderly end. It is the only one of its group, or the first, or one that stands by: that takes the connector over when
 * the first is gone. The group's three topics are its own and are deleted by the last one that leaves it in order; one that is killed
 * leaves them to the next. Those of the events stay. REST listens on loopback alone, on any free port.
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
    /** Or has failed to. */
    private final CountDownLatch started = new CountDownLatch(1);

    private final AcknowledgedBatches batches;
    private final AtomicBoolean ending = new AtomicBoolean();
    private volatile String group = newGroup();
    private volatile Connect<?> worker;
    private volatile ConnectRest rest;
    private volatile boolean joined;

    /**
     * @param wanted open as soon as events are to be delivered
     * @param completed told once, when it has ended
     */
    ConnectWorker(
            Arguments arguments,
            EngineProperties properties,
            DebeziumEngine.ChangeConsumer<PolledRecord> consumer,
            CountDownLatch wanted,
            DebeziumEngine.CompletionCallback completed) {
        this.arguments = arguments;
        this.properties = properties;
        this.completed = completed;
        this.batches = new AcknowledgedBatches(
                consumer, arguments, spans, error -> end("an acknowledged batch could not be consumed", error));
        CountedTask.count(batches, wanted, arguments.counted().to() > 0);
    }

    @Override
    public void run() {
        // The worker ends the JVM where it cannot go on.
        Exit.setExitProcedure((code, message) -> {
            end("the Connect worker gave up with exit code %d, for what its log says".formatted(code), null);
            throw new IllegalStateException("the worker has ended");
        });
        try (Admin admin = admin()) {
            require(admin);
            if (arguments.worker() != null) {
                group = kept(arguments.worker());
            }
            // Before the worker is there: its group may have the connector already, and give it the task at
            // once.
            Map<String, String> connector = connectorProperties();
            WithheldProperties.withhold(properties.withheld(arguments), connector);
            RestGuard.require(properties.restToken());
            System.err.println("dbz-app: the Connect worker's group, and how its topics begin: " + group);
            worker = new ConnectDistributed().startConnect(workerProperties());
            started.countDown();
            rest = new ConnectRest(worker.rest().serverUrl(), properties.get("name"), properties.restToken());
            if (standby()) {
                await(() -> rest.has() ? true : null, "join its group");
                joined = true;
            } else {
                start(connector);
            }
            batches.awaitStopped();
            if (!ending.get()) {
                end(await(() -> whyStopped(rest.status()).orElse(null), "say why its task has stopped"), null);
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

    /** Whether it stands by, a member of the group that has the connector. */
    boolean joined() {
        return joined;
    }

    /** In digits alone, so that its threads have the same names in each trial but for a number. */
    private static String newGroup() {
        return "dbzperf-connect-" + Long.toUnsignedString(new SecureRandom().nextLong());
    }

    /** That of a file, into which a new one is written where it is not there. */
    private static String kept(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.writeString(file, newGroup());
        }
        return Files.readString(file);
    }

    private boolean standby() {
        return arguments.member() == Arguments.Member.STANDBY;
    }

    private Optional<String> whyStopped(ConnectRest.Status status) {
        URI own = worker.rest().advertisedUrl();
        boolean moved = status.running() && !status.worker().equals(own.getHost() + ":" + own.getPort());
        return moved
                ? Optional.of("a rebalance has moved the connector's task to another worker of its group")
                : status.failure();
    }

    /** A question to the worker that it may answer later: with null until then. */
    private interface Question<T> {
        T ask() throws IOException, InterruptedException;
    }

    private void start(Map<String, String> configuration) throws IOException, InterruptedException {
        await(() -> rest.put(configuration) ? true : null, "take the connector");
        await(
                () -> {
                    ConnectRest.Status status = rest.status();
                    status.failure().ifPresent(failure -> end(failure, null));
                    return status.running() || ending.get() ? true : null;
                },
                "run the connector's task");
    }

    private Admin admin() {
        Map<String, Object> settings = new HashMap<>(properties.broker(arguments.kafka()));
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, BROKER_SECONDS * 500);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, BROKER_SECONDS * 1_000);
        return Admin.create(settings);
    }

    /** The worker itself would wait for minutes. */
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
        // Its plugins are on the class path, each with a service file: looking through all classes takes seconds.
        all.put("plugin.discovery", "service_load");
        all.put("rest.extension.classes", RestGuard.class.getName());
        properties.broker(arguments.kafka()).forEach((name, value) -> List.of("", "producer.", "consumer.", "admin.")
                .forEach(client -> all.put(client + name, value)));
        for (String kind : KINDS) {
            all.put(kind + ".storage.topic", group + "-" + kind);
            all.put(kind + ".storage.replication.factor", "1");
        }
        // One that was killed does not come back: its task is given to whoever is there.
        all.put("scheduled.rebalance.max.delay.ms", "0");
        all.put("offset.storage.partitions", "1");
        all.put("status.storage.partitions", "1");
        return all;
    }

    /** What the engine gets but for what is the worker's here. */
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

    /** As the engine's properties say, which name the class elsewhere; of a digest, so that it can be read back. */
    private void convert(String converter, Map<String, String> all) {
        String named = all.remove(converter + ".class");
        if (arguments.digest() != null) {
            all.keySet().removeIf(name -> name.startsWith(converter));
            TopicReader.FAITHFUL.forEach((name, value) -> all.put(converter + "." + name, value));
        } else if (named != null) {
            all.put(converter, named);
        }
        // Without its name the worker takes its own, and what is set of it goes for nothing.
        all.putIfAbsent(converter, JsonConverter.class.getName());
    }

    /** Once, whatever comes later; on a thread of its own, since the worker's own threads end with it. */
    private void end(String failure, Throwable error) {
        if (ending.compareAndSet(false, true)) {
            new Thread(() -> stop(failure, error), "perf-connect-end").start();
        }
    }

    private void stop(String failure, Throwable error) {
        String reason = failure;
        if (hasStarted()) {
            // One that stood by to the end has nothing to tell.
            boolean delivered = !standby() || !spans.partitions().isEmpty();
            try (Admin admin = admin()) {
                if (delivered && rest != null && arguments.member() != Arguments.Member.ONLY) {
                    rest.delete();
                }
                CompletableFuture.runAsync(worker::stop)
                        .thenRun(worker::awaitStop)
                        .get(STOP_SECONDS, TimeUnit.SECONDS);
                if (reason == null && delivered) {
                    reason = spans.difference(ends(admin, spans.partitions()))
                            .map(each -> "the topics hold something else than was delivered: " + each)
                            .orElse(null);
                }
                deleteOwn(admin);
            } catch (IOException | InterruptedException | ExecutionException | TimeoutException | RuntimeException e) {
                sayLeft(e);
                reason = reason == null
                        ? "the Connect worker did not end in order within %d s: %s".formatted(STOP_SECONDS, e)
                        : reason;
            }
        }
        completed.handle(reason == null, reason, error);
    }

    /** It is not stopped while it starts: it would create its topics all the same. */
    private boolean hasStarted() {
        try {
            return started.await(STOP_SECONDS, TimeUnit.SECONDS) && worker != null;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** The offsets behind the last records of partitions. */
    private static Map<TopicPartition, Long> ends(Admin admin, Collection<TopicPartition> partitions)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(asked).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    /** What is left of them on a broker of the user's is said, and is no fault of what was measured. */
    private void deleteOwn(Admin admin) {
        try {
            admin.deleteConsumerGroups(List.of(group)).all().get();
            admin.deleteTopics(own()).all().get();
        } catch (InterruptedException | ExecutionException e) {
            // Where others of its group are still there, these delete them.
            if (!(e.getCause() instanceof GroupNotEmptyException)) {
                sayLeft(e);
            }
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
