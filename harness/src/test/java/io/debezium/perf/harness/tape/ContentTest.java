package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
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
    void missingChangedAndRepeatedEventsAreCounted() {
        List<long[]> actual = events(2_000);
        actual.set(1_999, new long[] {7, actual.get(1_999)[1]});
        actual.remove(1_233);
        actual.add(actual.get(3));
        actual.add(new long[] {1, 2});

        assertThat(difference(2_000, actual))
                .contains("differs from event 1,234 on (LSN 0/8D00): 2 events of the tape are missing or changed,"
                        + " 3 others were delivered");
        assertThat(difference(2, events(4)))
                .contains("differs from event 3 on (LSN 0/4020): 0 events of the tape are missing or changed,"
                        + " 2 others were delivered");
    }

    @Test
    void sixHundredThousandEventsInAnyOrderAreCompared() {
        List<long[]> shuffled = events(600_000);
        Collections.shuffle(shuffled.subList(1, shuffled.size()), new Random(1));

        assertThat(difference(600_000, shuffled))
                .contains("has the same events in another order, from event 2 on (LSN 0/4000)");
    }

    @Property
    void anyTwoEventsThatChangePlacesAreNoticed(
            @ForAll @IntRange(max = 49) int one, @ForAll @IntRange(max = 49) int other) {
        List<long[]> swapped = events(50);
        Collections.swap(swapped, one, other);

        assertThat(difference(50, swapped).isPresent()).isEqualTo(one != other);
    }

    private static Optional<String> difference(int size, List<long[]> actual) {
        return content(events(size)).difference(content(actual));
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

    private static Content content(List<long[]> events) {
        return new Content(events.stream().flatMapToLong(Arrays::stream).toArray());
    }
}
