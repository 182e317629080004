package io.debezium.perf.harness.process;

import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class InterruptionTest {

    @Test
    void aTeardownEndsThoughAnInterruptComesInTheMiddle() {
        Thread waiting = Thread.currentThread();
        AtomicBoolean done = new AtomicBoolean();

        Interruption.deferred(() -> {
            waiting.interrupt();
            Thread.sleep(50);
            done.set(true);
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(done).isTrue();
    }

    @Test
    void whatATeardownThrowsIsThrown() {
        IllegalStateException failure = new IllegalStateException("left");

        assertThatThrownBy(() -> Interruption.deferred(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(Thread.interrupted()).isFalse();
    }
}
