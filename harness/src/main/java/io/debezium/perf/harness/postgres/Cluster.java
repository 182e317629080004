package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;

/** A private cluster of one run, with a random password: stopped and deleted when it is closed. */
final class Cluster implements AutoCloseable {

    private final ClusterHome home;
    private boolean closed;

    private Cluster(ClusterHome home) {
        this.home = home;
    }

    /**
     * Makes a cluster and starts its server. What it has made is removed again when this fails.
     *
     * @param port the port to listen on, or empty for a free one
     * @param settings what {@code postgresql.conf} gets beyond {@code initdb}'s
     * @throws UnfitEnvironment if it cannot be made or started; with the end of the server's log
     */
    static Running start(
            Installation installation,
            ClusterHome home,
            ServerUser user,
            OptionalInt port,
            Map<String, String> settings) {
        Cluster cluster = new Cluster(home);
        ClusterPrograms programs = new ClusterPrograms(installation, home.folder(), user);
        String password = Passwords.random();
        try {
            programs.initialise(password, settings);
            return new Running(cluster, programs.start(port, password));
        } catch (IOException e) {
            cluster.close();
            throw ClusterHome.unusable(home.folder().toString(), e);
        } catch (InterruptedException e) {
            cluster.close();
            throw Interruption.of(e);
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    /** A cluster whose server answers. */
    record Running(Cluster cluster, Endpoint endpoint) {}

    /** The server's main process. */
    OptionalLong pid() {
        return Postmaster.pid(home.cluster());
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            Interruption.deferred(() -> ClusterProcesses.quit(home.folder()));
            home.delete();
            closed = true;
        }
    }
}
