package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

import io.debezium.perf.harness.link.Message;

/** Waits until the program has written down what every event of a tape holds: its file grows while it goes on. */
record DigestDrain(Engine engine, ReplaySetUp setUp, DeliveryCheck check) {

    private static final int ENTRY_BYTES = 16;
    private static final Duration DISPLAY = Duration.ofMillis(250);

    /**
     * @param progress told how many events have been written, a few times a second
     * @return its last message
     * @throws io.debezium.perf.harness.TrialFailure if the program fails, stands still, or has not written all events
     */
    Message.Finished await(Stall stall, LongConsumer progress) throws InterruptedException {
        Optional<Message.Finished> finished = engine.awaitFinished(DISPLAY);
        while (finished.isEmpty()) {
            long events = entries();
            progress.accept(events);
            if (stall.since(events)) {
                throw check.stalled(events, setUp.replay().events());
            }
            finished = engine.awaitFinished(DISPLAY);
        }
        check.digested(finished.get(), entries());
        return finished.get();
    }

    private long entries() {
        try {
            return Files.exists(setUp.digest()) ? Files.size(setUp.digest()) / ENTRY_BYTES : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
