package io.debezium.perf.harness.kafka;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.host.Address;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.variant.Artifacts;
import io.debezium.perf.harness.variant.Destination;
import io.debezium.perf.harness.variant.Jdk;

/**
 * A running Kafka broker: the user's, or a node that the harness has started, which closing this ends. Such a node is broker
 * and controller in one (KRaft), a JVM with its data in a private folder, listening on the loopback interface only. Its
 * topics have a size limit, since nobody reads them.
 *
 * @param destination the address for producers
 * @param end run when it is closed
 */
public record Broker(Destination destination, Runnable end) implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    /** The line that a node logs when its listeners are open. */
    private static final String STARTED = "Kafka Server started";

    /** An arbitrary id, 16 bytes in base 64: the cluster has only one node. */
    private static final String CLUSTER_ID = "ZGViZXppdW0tcGVyZi1ubw";

    /**
     * @param address of a broker that is known to answer; empty to start one
     * @param data the harness's {@code data} folder
     * @param say receives progress for the user, a line each
     * @throws UnfitEnvironment if it cannot be started
     */
    public static Broker open(Optional<BrokerAddress> address, Path data, Ledger ledger, Consumer<String> say) {
        if (address.isPresent()) {
            String there = address.get().toString();
            return new Broker(
                    new Destination(there, OptionalLong.empty(), Messages.text("kafka.was-there", there)), () -> {});
        }
        say.accept("Kafka %s: starting a node".formatted(Versions.KAFKA));
        String password = UUID.randomUUID().toString();
        Secrets.remember(password, "");
        return start(data, password, ledger);
    }

    @Override
    public void close() {
        end.run();
    }

    /**
     * Starts a node; Kafka is fetched from the Maven repositories if it is not in the local one.
     *
     * @param password of user {@code perf}, for SASL/PLAIN, since other users of this machine can reach its ports; empty for
     *     no authentication
     */
    static Broker start(Path data, String password, Ledger ledger) {
        String classPath = classPath();
        PrivateFolder folder = PrivateFolder.make(data.resolve("kafka"), ledger);
        return PrivateFolder.orUndo(folder.path(), folder::close, () -> {
            Address address = new Address("127.0.0.1", Ports.choose());
            Path settings = Files.writeString(
                    folder.path().resolve("server.properties"), settings(folder.path(), password, address.port()));
            Command.FinishedCommand formatted = program(
                            classPath, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "kafka.tools.StorageTool")
                    .and("format", "--cluster-id", CLUSTER_ID, "--config", settings.toString())
                    .run(LIMIT);
            if (!formatted.ok()) {
                throw failed("its folder cannot be prepared: " + formatted.tail());
            }
            PrintWriter log =
                    new PrintWriter(Files.newBufferedWriter(folder.path().resolve("kafka.log")), true);
            Command command = program(
                            classPath,
                            "-Xms256m",
                            "-Xmx512m",
                            "-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info",
                            "kafka.Kafka")
                    .and(settings.toString());
            Child child = ledger.start(command, "Kafka", log::println, log::println);
            Runnable end = () -> {
                child.end(STOP_LIMIT);
                log.close();
            };
            return PrivateFolder.orUndo(folder.path(), end, () -> {
                if (!child.awaitLine(STARTED, LIMIT)) {
                    throw failed("it does not start within %d s, or has ended\n%s"
                            .formatted(LIMIT.toSeconds(), String.join("\n", child.tail())));
                }
                String note = Messages.text("kafka.is-ours", Versions.KAFKA);
                return new Broker(
                        new Destination(address.toString(), password, OptionalLong.of(child.pid()), note), () -> {
                            end.run();
                            folder.close();
                        });
            });
        });
    }

    private static String classPath() {
        try (Artifacts artifacts = new Artifacts()) {
            return artifacts
                    .classPath(
                            "Kafka " + Versions.KAFKA,
                            List.of(
                                    "org.apache.kafka:kafka_2.13:" + Versions.KAFKA,
                                    "org.slf4j:slf4j-simple:" + Versions.SLF4J))
                    .stream()
                    .map(library -> library.file().toString())
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** A command of Kafka. The class path is passed in the environment, to keep the command line readable. */
    private static Command program(String classPath, String... words) {
        return Command.of(Jdk.newest().java().toString())
                .and("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")
                .and(words)
                .with("CLASSPATH", classPath);
    }

    private static UnfitEnvironment failed(String why) {
        return UnfitEnvironment.of("kafka.cannot-be-started", "Kafka " + Versions.KAFKA, why);
    }

    private static String settings(Path folder, String password, int port) {
        String login = "org.apache.kafka.common.security.plain.PlainLoginModule required"
                + " username=perf password=\"%1$s\" user_perf=\"%1$s\";".formatted(password);
        return Folders.resource(Broker.class, "broker.properties")
                .replace("{port}", Integer.toString(port))
                .replace("{controller}", Integer.toString(Ports.choose()))
                .replace("{protocol}", password.isEmpty() ? "PLAINTEXT" : "SASL_PLAINTEXT")
                .replace("{login}", login)
                .replace("{folder}", folder.resolve("topics").toString().replace("\\", "\\\\"));
    }
}
