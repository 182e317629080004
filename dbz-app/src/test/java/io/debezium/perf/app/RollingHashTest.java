package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RollingHashTest {

    private static final int EVENTS = 10_000;

    /** The harness computes the same from what the server has committed: both are held to these. */
    @Test
    void isWhatTheProtocolSaysItIs() {
        RollingHash hash = new RollingHash();
        assertThat(hash).hasToString("4096:0");

        hash.add(0x1_0000_00ffL, 'c');
        hash.add(0x1_0000_01ffL, 'u');
        assertThat(hash).hasToString("4096:4989ab147a8fbb4c");
    }

    @Test
    void anEventThatIsLostDoubledOrMovedIsToldFromTheIntervalItIsIn() {
        List<Integer> tape = new ArrayList<>(IntStream.range(0, EVENTS).boxed().toList());
        List<Integer> swapped = new ArrayList<>(tape);
        Collections.swap(swapped, 5_000, 5_001);
        List<Integer> lostAndDoubled = new ArrayList<>(tape);
        lostAndDoubled.set(5_000, 4_999);

        assertThat(sameUntil(tape, tape)).isEqualTo(3);
        assertThat(sameUntil(tape, swapped)).isEqualTo(1);
        assertThat(sameUntil(tape, lostAndDoubled)).isEqualTo(1);
    }

    /** How many of the hashes that are kept are the same. */
    private static int sameUntil(List<Integer> one, List<Integer> other) {
        String[] first = hash(one).split("[:,]");
        String[] second = hash(other).split("[:,]");
        assertThat(second).hasSameSizeAs(first);
        int different = Arrays.mismatch(first, second);
        return (different < 0 ? first.length : different) - 1;
    }

    private static String hash(List<Integer> events) {
        RollingHash hash = new RollingHash();
        events.forEach(event -> hash.add(1_000 + 56L * event, 'c'));
        return hash.toString();
    }
}
