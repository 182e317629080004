package io.debezium.perf.harness.load;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.LoadResult;

/** What makes the changes while something is measured. It ends by itself after the length it was started with. */
public interface Load extends AutoCloseable {

    /** The name of what it runs. */
    String workload();

    /** What makes it: {@code pgbench 15.18}. */
    String generator();

    /** What was started, as it may be shown. */
    String command();

    /** Why the load is not what was asked for; empty while it is. */
    Optional<TrialFailure> failure();

    /**
     * Waits for its end.
     *
     * @return whether it has ended within the limit
     */
    boolean awaitEnd(Duration limit) throws InterruptedException;

    /** Has it end now as it would after its length, with nothing lost of what it tells; does not wait for that. */
    default void finish() {
        stop();
    }

    /** Ends it early; returns when it has ended. Does nothing when it has already. */
    void stop();

    /**
     * What was achieved between two instants; to be asked when the load has ended. A transaction belongs to the instant
     * that it ended.
     *
     * @throws TrialFailure if that is not known whole
     */
    LoadResult result(Instant from, Instant to);

    /** What the reader of the result must know, a sentence each. */
    List<String> notes();

    /** Stops it; results can still be asked for. */
    @Override
    void close();
}
