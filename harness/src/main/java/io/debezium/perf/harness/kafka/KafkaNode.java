package io.debezium.perf.harness.kafka;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.host.Address;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.variant.Artifacts;
import io.debezium.perf.harness.variant.Jdk;

/**
 * A Kafka node that is broker and controller in one (KRaft), a JVM of its own with its data in a private folder, on loopback
 * alone. What it keeps is bounded: topics are cut as they grow, since nobody reads them.
 */
final class KafkaNode implements AutoCloseable {

    private static final Duration FORMAT_LIMIT = Duration.ofSeconds(60);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    /** Any 16 bytes in base 64: there is but one node that goes by it. */
    private static final String CLUSTER_ID = "ZGViZXppdW0tcGVyZi1ubw";

    private final PrivateFolder folder;
    private final Child child;
    private final PrintWriter log;
    private final Address address;

    private KafkaNode(PrivateFolder folder, Command command, Ledger ledger, int port) throws IOException {
        this.folder = folder;
        this.address = new Address("127.0.0.1", port);
        this.log = new PrintWriter(Files.newBufferedWriter(folder.path().resolve("kafka.log")), true);
        this.child = ledger.start(command, "Kafka", log::println, log::println);
    }

    /**
     * Fetches Kafka from the Maven repositories where it is not there, and starts it.
     *
     * @param data the harness's {@code data} folder
     * @param password of user {@code perf}, by SASL's mechanism PLAIN: other users of this machine reach its ports as well;
     *     empty to let everybody in
     * @throws UnfitEnvironment if it does not start
     */
    static KafkaNode start(Path data, String password, Ledger ledger) {
        String classPath = classPath();
        PrivateFolder folder = PrivateFolder.make(data.resolve("kafka"), ledger);
        try {
            return start(classPath, folder, password, ledger);
        } catch (IOException e) {
            folder.close();
            throw UnfitEnvironment.of("kafka.cannot-be-started", "Kafka " + Versions.kafka(), e.getMessage())
                    .because(e);
        } catch (InterruptedException e) {
            folder.close();
            throw Interruption.of(e);
        } catch (RuntimeException | Error e) {
            folder.close();
            throw e;
        }
    }

    private static KafkaNode start(String classPath, PrivateFolder folder, String password, Ledger ledger)
            throws IOException, InterruptedException {
        int port = Ports.choose(OptionalInt.empty());
        Path settings = Files.writeString(
                folder.path().resolve("server.properties"),
                settings(folder.path(), password, port, Ports.choose(OptionalInt.empty())));
        format(classPath, settings);
        Command command =
                program(classPath, "-Xms256m", "-Xmx512m", "kafka.Kafka").and(settings.toString());
        KafkaNode node = new KafkaNode(folder, command, ledger, port);
        try {
            node.awaitListener();
            return node;
        } catch (IOException | InterruptedException | RuntimeException e) {
            node.close();
            throw e;
        }
    }

    /** {@code HOST:PORT}. */
    String address() {
        return address.toString();
    }

    long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        child.terminate();
        boolean interrupted = Thread.interrupted();
        try {
            child.waitFor(STOP_LIMIT);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            child.close();
            log.close();
            folder.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String classPath() {
        try (Artifacts artifacts = new Artifacts()) {
            return artifacts
                    .classPath(
                            "Kafka " + Versions.kafka(),
                            List.of(
                                    "org.apache.kafka:kafka_2.13:" + Versions.kafka(),
                                    "org.slf4j:slf4j-simple:" + Versions.slf4j()))
                    .stream()
                    .map(library -> library.file().toString())
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** The class path in the environment: it is too long for a command line that people read. */
    private static Command program(String classPath, String... words) {
        return Command.of(Jdk.newest().java().toString())
                .and("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
                .and(words)
                .with("CLASSPATH", classPath);
    }

    private static void format(String classPath, Path settings) throws IOException, InterruptedException {
        Command.FinishedCommand formatted = program(
                        classPath, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "kafka.tools.StorageTool")
                .and("format", "--cluster-id", CLUSTER_ID, "--config", settings.toString())
                .run(FORMAT_LIMIT);
        if (!formatted.ok()) {
            throw new IOException("its folder cannot be prepared: " + formatted.tail());
        }
    }

    private void awaitListener() throws IOException, InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (!listens()) {
            Integer exit = child.waitFor(LOOK_AGAIN);
            if (exit != null || System.nanoTime() > end) {
                String why = exit == null
                        ? "it does not listen after " + START_LIMIT.toSeconds() + " s"
                        : "it ended with " + exit;
                throw new IOException(why + "\n" + String.join("\n", child.tail()));
            }
        }
    }

    private boolean listens() {
        try {
            Ports.requireListener(address, 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String settings(Path folder, String password, int port, int controllerPort) {
        String login = ".plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required"
                + " username=perf password=\"%1$s\" user_perf=\"%1$s\";".formatted(password);
        return String.join(
                "\n",
                "process.roles=broker,controller",
                "node.id=1",
                "listeners=BROKER://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controllerPort),
                "listener.security.protocol.map=BROKER:%1$s,CONTROLLER:%1$s"
                        .formatted(password.isEmpty() ? "PLAINTEXT" : "SASL_PLAINTEXT"),
                "sasl.enabled.mechanisms=PLAIN",
                "sasl.mechanism.inter.broker.protocol=PLAIN",
                "sasl.mechanism.controller.protocol=PLAIN",
                "listener.name.broker" + login,
                "listener.name.controller" + login,
                "inter.broker.listener.name=BROKER",
                "controller.listener.names=CONTROLLER",
                "controller.quorum.voters=1@127.0.0.1:" + controllerPort,
                "log.dirs=" + folder.resolve("topics").toString().replace("\\", "\\\\"),
                // A Connect worker is a member of a group: of one, which need not wait for others.
                "offsets.topic.replication.factor=1",
                "offsets.topic.num.partitions=1",
                "group.initial.rebalance.delay.ms=0",
                // Nobody reads it back: more than a few segments of a topic need not be kept.
                "log.segment.bytes=" + (64 << 20),
                "log.retention.bytes=" + (128 << 20),
                "log.retention.check.interval.ms=5000",
                "log.segment.delete.delay.ms=1000",
                "");
    }
}
