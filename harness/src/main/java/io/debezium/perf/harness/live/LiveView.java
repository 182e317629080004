package io.debezium.perf.harness.live;

import java.time.Clock;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.live.RunState.RunEnd;

/** A run's page, from before anything is measured until the run has ended. */
public final class LiveView implements AutoCloseable {

    private final RunMonitor monitor;
    private final PageServer server;
    private boolean ended;

    private LiveView(RunMonitor monitor, PageServer server) {
        this.monitor = monitor;
        this.server = server;
    }

    /**
     * Serves the page from now on.
     *
     * @param port a legal one; 0 for a free one
     * @throws io.debezium.perf.harness.UnfitEnvironment if it is not to be had
     */
    public static LiveView open(int port, String command) {
        RunMonitor monitor = new RunMonitor(command, Clock.systemUTC());
        return new LiveView(monitor, new PageServer(port, monitor));
    }

    /** Where a browser finds it. */
    public String url() {
        return "http://127.0.0.1:%d/".formatted(server.port());
    }

    /** Hears what is said to another console, and passes it on. */
    public Console over(Console other) {
        return new TeeConsole(monitor, other);
    }

    /**
     * The run has ended, and the page with it.
     *
     * @param headline its answer in a few sentences; empty when it came to none
     * @param report the path of its report; empty when there is none
     * @param failure why it is not complete; empty when it is
     */
    public void end(String headline, String report, String failure) {
        monitor.end(new RunEnd(headline, report, failure));
        ended = true;
    }

    /** Tells the viewers how it ended, and listens no longer. */
    @Override
    public void close() {
        if (!ended) {
            end("", "", "the command was stopped");
        }
        server.close();
    }
}
