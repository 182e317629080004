package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.process.Ledger;

/**
 * The workers of a Kafka Connect group beside the first, each a process of its own. They have nothing to do until the first
 * is gone: a rebalance then gives the connector to one of them. One use.
 */
final class Standbys implements AutoCloseable {

    private final List<Engine> workers;

    private Standbys(List<Engine> workers) {
        this.workers = workers;
    }

    /**
     * Those of a variant, to be started later.
     *
     * @param workers of the group, the first among them; 0 or 1 for no others
     * @param first what that one needs
     * @param commandLine of each, in a folder of its own in the first one's
     */
    static Standbys of(int workers, TrialSetUp first, Engine.CommandLine commandLine, Ledger ledger) {
        return new Standbys(IntStream.rangeClosed(2, workers)
                .mapToObj(number -> "worker-" + number)
                .map(name -> new Engine(name, first.in(first.folder().resolve(name)), commandLine, none(), ledger))
                .toList());
    }

    static Standbys none() {
        return new Standbys(List.of());
    }

    /** What the first program is told of its group. */
    static List<String> first(Path group) {
        return List.of("--worker", group.toString(), "--member", "first");
    }

    /** What the others are told of it. */
    static List<String> standby(Path group) {
        return List.of("--worker", group.toString(), "--member", "standby");
    }

    boolean isEmpty() {
        return workers.isEmpty();
    }

    /** Of those that have been started. */
    List<Long> pids() {
        return workers.stream().flatMap(worker -> worker.pid().stream()).toList();
    }

    /** Starts them, and waits until each is a member of the group. */
    void join() throws InterruptedException {
        for (Engine worker : workers) {
            worker.prepare();
            worker.start(message -> {});
        }
        for (Engine worker : workers) {
            worker.ready();
        }
    }

    /** The last one deletes what the group has kept on the broker. */
    void stop() throws InterruptedException {
        for (Engine worker : workers) {
            worker.stop();
        }
    }

    @Override
    public void close() {
        workers.forEach(Engine::close);
    }
}
