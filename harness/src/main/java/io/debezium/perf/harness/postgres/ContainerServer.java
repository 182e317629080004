package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import org.testcontainers.utility.LogUtils;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/** PostgreSQL in a container of ours, published on 127.0.0.1 alone, removed when it is closed. */
final class ContainerServer implements AutoCloseable {

    private static final ExposedPort INSIDE = ExposedPort.tcp(5432);
    private static final String USER = "postgres";
    private static final Duration READY = Duration.ofMinutes(2);
    private static final Duration LITTLE = Duration.ofMillis(100);
    private static final Pattern MESSAGE = Pattern.compile("\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final int PULL_MINUTES = 15;
    // The engines' default of 64 MB is too little for building an index in parallel.
    private static final long SHARED_MEMORY_BYTES = 256L << 20;

    private final ContainerEngine engine;
    private final DockerClient client;
    private final String image;
    private final Ledger.Entry entry;
    private final String password = Passwords.random();
    private final String label = Passwords.random();
    private OptionalLong pid = OptionalLong.empty();
    private Endpoint endpoint;

    private ContainerServer(ContainerEngine engine, String image, Ledger ledger) {
        this.engine = engine;
        this.client = engine.client();
        this.image = image;
        this.entry = ledger.add("container", Map.of("label", label, "image", image));
    }

    /**
     * @param port where it is published on 127.0.0.1, or empty for a free port
     * @param settings given to the server as {@code -c name=value}
     * @throws UnfitEnvironment if the image cannot be had, or its server does not answer in time; with the end of its log
     */
    static ContainerServer start(
            String image, OptionalInt port, Map<String, String> settings, Ledger ledger, Consumer<String> say) {
        ContainerServer container = new ContainerServer(ContainerEngine.connect(), image, ledger);
        try {
            container.pull(say);
            container.endpoint = container.run(port, settings);
            return container;
        } catch (DockerException e) {
            container.close();
            throw UnfitEnvironment.of("postgres.cannot-be-started", "container " + image, said(e))
                    .because(e);
        } catch (InterruptedException e) {
            container.close();
            throw Interruption.of(e);
        } catch (RuntimeException | Error e) {
            container.close();
            throw e;
        }
    }

    /** How to reach its server, which answers. */
    Endpoint endpoint() {
        return endpoint;
    }

    /** The main process of the container, as this machine numbers it; another machine's (Docker Desktop) is not told. */
    OptionalLong pid() {
        return pid;
    }

    /** May be repeated. */
    @Override
    public synchronized void close() {
        Interruption.deferred(() -> engine.remove(label));
        entry.remove();
    }

    private void pull(Consumer<String> say) throws InterruptedException {
        try {
            client.inspectImageCmd(image).exec();
            return;
        } catch (NotFoundException e) {
            say.accept("Pulling " + image);
        }
        // Without a tag the engine would pull every one that there is.
        String exact = image.matches(".*[:@][^/]*") ? image : image + ":latest";
        try {
            if (!client.pullImageCmd(exact).start().awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES)) {
                throw UnfitEnvironment.of(
                        "postgres.cannot-be-pulled",
                        "image " + image,
                        "not done after %d minutes".formatted(PULL_MINUTES));
            }
        } catch (DockerException e) {
            throw UnfitEnvironment.of("postgres.cannot-be-pulled", "image " + image, said(e))
                    .because(e);
        }
    }

    /** What the engine said, out of the JSON that it says it in. */
    private static String said(DockerException e) {
        Matcher message = MESSAGE.matcher(e.getMessage());
        return message.find()
                ? message.group(1).replace("\\\"", "\"")
                : e.getMessage().strip();
    }

    private Endpoint run(OptionalInt asked, Map<String, String> settings) throws InterruptedException {
        Binding binding = asked.isPresent()
                ? Binding.bindIpAndPort("127.0.0.1", Ports.choose(asked))
                : Binding.bindIp("127.0.0.1");
        String id = client.createContainerCmd(image)
                .withLabels(Map.of(ContainerEngine.LABEL, label))
                .withEnv("POSTGRES_USER=" + USER, "POSTGRES_DB=" + USER, "POSTGRES_PASSWORD=" + password)
                .withCmd(command(settings))
                .withExposedPorts(INSIDE)
                .withHostConfig(HostConfig.newHostConfig()
                        .withPortBindings(new PortBinding(binding, INSIDE))
                        .withShmSize(SHARED_MEMORY_BYTES))
                .exec()
                .getId();
        client.startContainerCmd(id).exec();
        Binding[] published =
                inspected(id).getNetworkSettings().getPorts().getBindings().get(INSIDE);
        if (published == null || published.length == 0) {
            throw failed(id, "ended at once, or publishes no port");
        }
        int port = Integer.parseInt(published[0].getHostPortSpec());
        Endpoint endpoint = new Endpoint("127.0.0.1", port, USER, password, USER, Map.of());
        awaitReady(id, endpoint);
        pid = Stream.ofNullable(inspected(id).getState().getPidLong())
                .filter(inside -> ProcessHandle.of(inside)
                        .flatMap(process -> process.info().command())
                        .filter(program -> program.endsWith("postgres"))
                        .isPresent())
                .mapToLong(Long::longValue)
                .findFirst();
        return endpoint;
    }

    private InspectContainerResponse inspected(String id) {
        return client.inspectContainerCmd(id).exec();
    }

    private static List<String> command(Map<String, String> settings) {
        List<String> words = new ArrayList<>(List.of("postgres"));
        settings.forEach((name, value) -> words.addAll(List.of("-c", name + "=" + value)));
        return words;
    }

    /**
     * Waits until a login through the published port succeeds. Images that first run a server to set themselves up let
     * that one listen on a socket inside only, so that the first login that succeeds is to the server that stays.
     */
    private void awaitReady(String id, Endpoint endpoint) throws InterruptedException {
        Deadline deadline = Deadline.in(READY);
        SQLException last;
        do {
            try {
                endpoint.connect().close();
                return;
            } catch (SQLException e) {
                last = e;
            }
            if (!Boolean.TRUE.equals(inspected(id).getState().getRunning())) {
                throw failed(id, "ended before its server was ready");
            }
        } while (deadline.pause(LITTLE));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        throw failed(
                id,
                "does not accept a connection at %s within %d s (%s)"
                        .formatted(endpoint.address(), READY.toSeconds(), Session.firstLine(last)));
    }

    private UnfitEnvironment failed(String id, String rule) {
        String log = FinishedCommand.tail(LogUtils.getOutput(client, id));
        return UnfitEnvironment.of("postgres.container-failed", "container " + image, rule, log);
    }
}
