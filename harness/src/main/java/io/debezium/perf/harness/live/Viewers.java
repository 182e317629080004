package io.debezium.perf.harness.live;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.netty.channel.Channel;

import io.debezium.perf.harness.live.RunState.StateWithHistory;

/** All who look on. All on the thread of the view. */
final class Viewers {

    /** Without a change, so often is said what was said before: that a viewer is gone shows when it is written to. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final RunMonitor monitor;
    private final Set<Viewer> all = new LinkedHashSet<>();
    private ServerSentEvent first;
    private long firstSequence;
    private long sentSequence;
    private long sentAt = System.nanoTime();

    Viewers(RunMonitor monitor) {
        this.monitor = monitor;
    }

    /** @param channel one whose other end has been told that events follow, with nothing in its pipeline any more */
    void add(Channel channel) {
        Viewer viewer = new Viewer(channel, System::nanoTime);
        all.add(viewer);
        channel.closeFuture().addListener(closed -> all.remove(viewer));
        channel.pipeline().addLast(viewer);
        viewer.show(first());
    }

    /** Sends what there is to see to all of them if it has changed, or has not for a while. */
    void tick() {
        long now = System.nanoTime();
        if (monitor.sequence() == sentSequence && now - sentAt < HEARTBEAT.toNanos()) {
            return;
        }
        RunState state = monitor.state();
        sentSequence = state.sequence();
        sentAt = now;
        if (!all.isEmpty()) {
            ServerSentEvent event = ServerSentEvent.next(state);
            // One whose connection breaks meanwhile leaves.
            List.copyOf(all).forEach(viewer -> viewer.show(event));
        }
    }

    /** Many may come between two changes. */
    private ServerSentEvent first() {
        if (first == null || monitor.sequence() != firstSequence) {
            StateWithHistory snapshot = monitor.snapshot();
            first = ServerSentEvent.first(snapshot);
            firstSequence = snapshot.state().sequence();
        }
        return first;
    }
}
