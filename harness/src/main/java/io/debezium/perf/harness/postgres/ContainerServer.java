package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * A PostgreSQL server in a container that the harness starts, published on 127.0.0.1 only. It is run by the command line of
 * Docker, or else of Podman.
 *
 * @param program the container engine's command, {@code docker} or {@code podman}
 */
record ContainerServer(String program, String image, String label) {

    /** The label of every container that the harness starts; each has a value of its own. */
    static final String LABEL = "io.debezium.perf.run";

    private static final String USER = "postgres";
    private static final String FAILED = "postgres.container-cannot-be-run";
    private static final Duration READY = Duration.ofMinutes(2);
    private static final Duration LITTLE = Duration.ofMillis(200);
    private static final Duration PROMPT = Duration.ofMinutes(1);
    private static final Duration PULL = Duration.ofMinutes(15);

    /** The container engine that answers, {@code docker 28.2.2}; empty when none does. */
    static Optional<String> engine() {
        return Stream.of(
                        Command.of("docker", "info", "--format", "docker {{.ServerVersion}}"),
                        Command.of("podman", "info", "--format", "podman {{.Version.Version}}"))
                .flatMap(info -> info.attempt(PROMPT).filter(FinishedCommand::ok).stream())
                .map(answer -> answer.out().strip())
                .findFirst();
    }

    /**
     * Starts a container; closing the database removes it.
     *
     * @param reason why a container was chosen, shown to the user
     * @throws UnfitEnvironment if there is no engine, the image cannot be had, or its server does not answer in time; with
     *     the end of its log
     */
    static Database start(String image, String reason, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        String engine = engine().orElseThrow(() -> UnfitEnvironment.of("postgres.none-answers", "container engine"));
        ContainerServer container = new ContainerServer(engine.split(" ")[0], image, Passwords.random());
        Ledger.Entry entry =
                ledger.add("container", Map.of("label", container.label, "image", image, "engine", container.program));
        Runnable end = () -> {
            Interruption.deferred(container::remove);
            entry.remove();
        };
        return PrivateFolder.orUndo(Path.of(container.program), end, () -> {
            container.pull(say);
            Endpoint endpoint = new Endpoint("127.0.0.1", Ports.choose(), USER, Passwords.random(), USER, Map.of());
            Optional<ProcessHandle> server = container.run(endpoint, Cluster.settings(options.clients()));
            return Database.of(
                    new Database.Hosting("container", reason, List.of(), server, end), endpoint, Optional.empty());
        });
    }

    /** Removes every container with this value of {@link #LABEL}, running or not, with its volumes. */
    void remove() {
        String filter = "label=%s=%s".formatted(LABEL, label);
        engine("ps", "--all", "--quiet", "--filter", filter)
                .out()
                .lines()
                .forEach(id -> engine("rm", "--force", "--volumes", id));
    }

    private void pull(Consumer<String> say) {
        if (Command.of(program, "image", "inspect", image)
                .attempt(PROMPT)
                .filter(FinishedCommand::ok)
                .isEmpty()) {
            say.accept("Pulling " + image);
            done("postgres.cannot-be-pulled", PULL, Command.of(program, "pull", "--quiet", image));
        }
    }

    /**
     * @return the server's main process on this machine; empty where the container runs in a virtual machine (Docker Desktop)
     */
    private Optional<ProcessHandle> run(Endpoint endpoint, Map<String, String> settings) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of(program, "run", "--detach"));
        words.add("--label=%s=%s".formatted(LABEL, label));
        words.add("--publish=%s:5432".formatted(endpoint.address()));
        // The engines' default of 64 MB is too little for building an index in parallel.
        words.add("--shm-size=256m");
        // The password is passed in the environment, since other users can see arguments.
        words.addAll(List.of("--env=POSTGRES_USER=" + USER, "--env=POSTGRES_PASSWORD", image, "postgres"));
        settings.forEach((name, value) -> words.addAll(List.of("-c", name + "=" + value)));
        Command command = Command.of(words).with("POSTGRES_PASSWORD", endpoint.password());
        String id = done(FAILED, PROMPT, command).out().strip();
        awaitReady(id, endpoint);
        return ProcessHandle.of(Long.parseLong(inspected(id, "Pid")))
                .filter(process -> process.info().command().orElse("").endsWith("postgres"));
    }

    /**
     * Waits until a login through the published port succeeds. The server that an image runs during its initialisation
     * listens on a Unix socket only, so that the first successful login reaches the final server.
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
            if (!inspected(id, "Running").equals("true")) {
                throw failed(id, "ended before its server was ready");
            }
        } while (deadline.pause(LITTLE));
        Interruption.throwIfPending();
        throw failed(
                id,
                "does not accept a connection at %s within %d s (%s)"
                        .formatted(endpoint.address(), READY.toSeconds(), Session.firstLine(last)));
    }

    private String inspected(String id, String state) {
        return engine("inspect", "--format", "{{.State.%s}}".formatted(state), id)
                .out()
                .strip();
    }

    private UnfitEnvironment failed(String id, String rule) {
        FinishedCommand logs = engine("logs", id);
        return UnfitEnvironment.of(
                "postgres.container-failed", "container " + image, rule, FinishedCommand.tail(logs.out() + logs.err()));
    }

    private FinishedCommand engine(String... words) {
        return done(FAILED, PROMPT, Command.of(program).and(words));
    }

    /** @param code message code of the failure if the command fails or exceeds the limit */
    private FinishedCommand done(String code, Duration limit, Command command) {
        Optional<FinishedCommand> done = command.attempt(limit);
        if (done.isEmpty() && Thread.currentThread().isInterrupted()) {
            throw Interruption.of(new InterruptedException());
        }
        return done.filter(FinishedCommand::ok)
                .orElseThrow(() -> UnfitEnvironment.of(
                        code,
                        "container " + image,
                        done.map(FinishedCommand::tail).orElse("not done after %d s".formatted(limit.toSeconds()))));
    }
}
