package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ContentTest {

    @Test
    void readsHashesAndPositionsBigEndian(@TempDir Path folder) throws Exception {
        Path file = Files.write(
                folder.resolve("content.bin"),
                HexFormat.of()
                        .parseHex("0102030405060708" + "00000001000000ff" + "ffffffffffffffff" + "0000000100000100"));

        Content content = Content.read(file);

        assertThat(content.size()).isEqualTo(2);
        assertThat(content.hash(0)).isEqualTo(0x0102030405060708L);
        assertThat(content.hash(1)).isEqualTo(-1);
        assertThat(Lsn.text(content.lsn(0))).isEqualTo("1/FF");
        assertThat(content.lastLsn()).isEqualTo(0x1_0000_0100L);
        Files.write(folder.resolve("copy.bin"), content.bytes());
        assertThat(folder.resolve("copy.bin")).hasSameBinaryContentAs(file);
        // sha256sum of the 32 bytes above
        assertThat(content.sha256()).isEqualTo("2cf0c8f9d2390541add6a9375e03eba4a251f704d6cbf593b81acf487088f67e");
    }

    @Test
    void fileThatEndsWithinAnEventIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("content.bin"), new byte[24]);

        assertThatThrownBy(() -> Content.read(file))
                .isInstanceOf(TrialFailure.class)
                .hasMessageEndingWith("has 24 bytes, which must be a multiple of 16");
        assertThatThrownBy(() -> Content.read(folder.resolve("missing")))
                .isInstanceOf(TrialFailure.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void severalFaultsAreAllTold() {
        List<long[]> events = events(2_000);
        List<long[]> actual = new ArrayList<>(events);
        actual.set(1_999, new long[] {7, events.get(1_999)[1]});
        actual.add(1_500, new long[] {1, 2});
        actual.remove(1_233);
        actual.remove(1_233);
        actual.add(5, events.get(3));

        assertThat(content(events).difference(content(actual)))
                .contains("event 2,000 differs in content (LSN 0/BCE0); 2 events are missing, the first is event 1,234"
                        + " (LSN 0/8D00); event 4 comes twice (LSN 0/4020); 1 event is not on the tape, the first after"
                        + " event 1,499 (LSN 0/2)");
    }

    @Test
    void eventAtAnotherPositionIsTold() {
        List<long[]> events = events(3);
        List<long[]> actual = new ArrayList<>(events);
        actual.set(1, new long[] {events.get(1)[0], 99});

        assertThat(content(events).difference(content(actual))).contains("event 2 carries another LSN (LSN 0/4000)");
    }

    @Test
    void sixHundredThousandEventsInAnyOrderAreCompared() {
        List<long[]> events = events(600_000);
        List<long[]> shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled.subList(1, shuffled.size()), new Random(1));

        assertThat(content(events).difference(content(shuffled)).orElseThrow())
                .contains("events are in another order, the first are events 2 and");
    }

    @Test
    void tapeThatIsReadTwiceIsToldAtOnce() {
        List<long[]> events = events(600_000);
        List<long[]> twice = new ArrayList<>(events);
        twice.addAll(events);

        assertThat(content(events).difference(content(twice)))
                .contains("600,000 events come more than once, the first is event 1 (LSN 0/4000)");
    }

    @Property
    void sameEventsAreNoDifference(@ForAll @IntRange(max = 50) int size) {
        assertThat(content(events(size)).difference(content(events(size)))).isEmpty();
    }

    @Property
    void missingEventIsNamed(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll @IntRange(max = 49) int drawn) {
        int which = drawn % size;
        List<long[]> actual = events(size);
        actual.remove(which);

        assertThat(told(size, actual)).isEqualTo("event %d is missing (LSN %s)".formatted(which + 1, lsn(which)));
    }

    @Property
    void repeatedEventIsNamedWhereverItComesAgain(
            @ForAll @IntRange(min = 1, max = 50) int size,
            @ForAll @IntRange(max = 49) int drawn,
            @ForAll @IntRange(max = 49) int later) {
        int which = drawn % size;
        int again = which + 1 + later % (size - which);
        List<long[]> actual = events(size);
        actual.add(again, actual.get(which));

        assertThat(told(size, actual)).isEqualTo("event %d comes twice (LSN %s)".formatted(which + 1, lsn(which)));
    }

    @Property
    void changedEventIsNamed(@ForAll @IntRange(min = 1, max = 50) int size, @ForAll @IntRange(max = 49) int drawn) {
        int which = drawn % size;
        List<long[]> actual = events(size);
        actual.set(which, new long[] {-5, actual.get(which)[1]});

        assertThat(told(size, actual))
                .isEqualTo("event %d differs in content (LSN %s)".formatted(which + 1, lsn(which)));
    }

    @Property
    void swappedEventsAreNamed(
            @ForAll @IntRange(min = 2, max = 50) int size,
            @ForAll @IntRange(max = 49) int drawn,
            @ForAll @IntRange(max = 49) int later) {
        int one = drawn % (size - 1);
        int other = one + 1 + later % (size - 1 - one);
        List<long[]> actual = events(size);
        Collections.swap(actual, one, other);

        assertThat(told(size, actual)).isEqualTo("events %d and %d are in another order".formatted(one + 1, other + 1));
    }

    private static String told(int size, List<long[]> actual) {
        return content(events(size)).difference(content(actual)).orElseThrow();
    }

    /** A hash and an LSN each; two events share an LSN, as those of a changed key do. */
    private static List<long[]> events(int size) {
        Random random = new Random(42);
        List<long[]> events = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            events.add(new long[] {random.nextLong(), 0x4000 + i / 2 * 2 * 16});
        }
        return events;
    }

    private static String lsn(int event) {
        return Lsn.text(0x4000 + event / 2 * 2 * 16);
    }

    private static Content content(List<long[]> events) {
        return Content.of(events.stream().flatMapToLong(Arrays::stream).toArray());
    }
}
