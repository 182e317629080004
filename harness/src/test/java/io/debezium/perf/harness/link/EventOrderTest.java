package io.debezium.perf.harness.link;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EventOrderTest {

    /** The same numbers as the program under test is held to. */
    @Test
    void isWhatTheProtocolSaysItIs() {
        EventOrder order = new EventOrder();
        assertThat(order).hasToString("4096:0");

        order.add(0x1_0000_00ffL, 'c');
        order.add(0x1_0000_01ffL, 'u');
        assertThat(order).hasToString("4096:4989ab147a8fbb4c");
        assertThat(order.events()).isEqualTo(2);
    }

    @Test
    void twoAreTheSameUpToTheIntervalInWhichTheyDiffer() {
        String tape = order(10_000, -1);

        assertThat(EventOrder.sameUpTo(tape, order(10_000, -1))).isEmpty();
        assertThat(EventOrder.sameUpTo(tape, order(10_000, 4_095))).hasValue(0);
        assertThat(EventOrder.sameUpTo(tape, order(10_000, 4_096))).hasValue(4_096);
        assertThat(EventOrder.sameUpTo(tape, order(10_000, 9_999))).hasValue(8_192);
        assertThat(EventOrder.sameUpTo(tape, "")).hasValue(0);
    }

    /** @param doubled the event, from 0, in whose place the one before comes again; below 0 for none */
    private static String order(int events, int doubled) {
        EventOrder order = new EventOrder();
        IntStream.range(0, events).forEach(event -> order.add(event == doubled ? event - 1 : event, 'c'));
        return order.toString();
    }
}
