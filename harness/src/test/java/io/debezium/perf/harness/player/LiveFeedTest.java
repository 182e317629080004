package io.debezium.perf.harness.player;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.link.EventOrder;

import static org.assertj.core.api.Assertions.assertThat;

class LiveFeedTest {

    private static final long SECOND = 1_000_000;
    private static final long START = 1_700_000_000L * SECOND;
    private static final OptionalDouble THOUSAND = OptionalDouble.of(1_000);

    private final AtomicLong clock = new AtomicLong(START);
    private final LiveFeed feed = new LiveFeed(7, false, clock::get);

    @Test
    void transactionsAreCommittedByAPoissonProcessOfTheRate() {
        feed.commit(THOUSAND, Duration.ofSeconds(100));
        clock.addAndGet(200 * SECOND);

        List<Long> all = taken(feed);

        assertThat(all).isSorted();
        assertThat(all.get(0)).isGreaterThan(START);
        assertThat(all.get(all.size() - 1)).isLessThan(START + 100 * SECOND);
        // Four standard deviations of a count of 100,000.
        assertThat(all.size()).isBetween(98_700, 101_300);
        double[] gaps = IntStream.range(1, all.size())
                .mapToDouble(i -> all.get(i) - all.get(i - 1))
                .toArray();
        long longer =
                IntStream.range(0, gaps.length).filter(i -> gaps[i] > 1_000).count();
        assertThat(longer / (double) gaps.length).as("of an exponential one").isBetween(0.36, 0.376);
        assertThat(feed.committed(at(10), at(20))).isBetween(9_600L, 10_400L);
        assertThat(feed.committed(at(0), at(100))).isEqualTo(all.size());
    }

    @Test
    void theMomentsAreTheSameForTheSameSeedHoweverOftenTheClockIsRead() {
        LiveFeed other = new LiveFeed(7, false, clock::get);
        LiveFeed another = new LiveFeed(8, false, clock::get);
        List.of(feed, other, another).forEach(each -> each.commit(THOUSAND, Duration.ofSeconds(1)));
        List<Long> some = new ArrayList<>();
        while (!feed.over()) {
            clock.addAndGet(1_700);
            some.addAll(taken(feed));
        }

        assertThat(taken(other)).isEqualTo(some);
        assertThat(taken(another)).isNotEqualTo(some);
    }

    @Test
    void itIsSaidHowLongTheNextTakesAndWhereTheMarkLies() {
        feed.commit(OptionalDouble.of(1), Duration.ofSeconds(100));
        long wait = feed.nanosToNext() / 1_000;

        assertThat(wait).isPositive();
        assertThat(feed.take()).isEmpty();
        clock.addAndGet(wait);
        assertThat(feed.nanosToNext()).isZero();
        assertThat(feed.take()).hasValue(START + wait);

        feed.sent(500);
        assertThat(feed.endPosition()).isGreaterThan(feed.position());
        feed.marked(730);
        assertThat(feed.endPosition()).isEqualTo(730);
    }

    @Test
    void aReaderThatIsLateFindsTheTransactionsAsOldAsTheyAre() {
        feed.commit(THOUSAND, Duration.ofSeconds(1));
        clock.addAndGet(SECOND / 2);
        long first = feed.take().orElseThrow();
        feed.sent(100);

        assertThat(first).isBetween(START, START + 20_000);
        assertThat(feed.nanosToNext()).isZero();
        // Some 500 are waiting, of as many bytes each as the one that was sent.
        assertThat(feed.position()).isBetween(40_000L, 60_000L);
    }

    @Test
    void aSurgeComesOnTop() {
        feed.commit(THOUSAND, Duration.ofSeconds(30));
        clock.addAndGet(10 * SECOND);
        taken(feed);
        feed.surge(3_000, Duration.ofSeconds(10));
        clock.addAndGet(30 * SECOND);
        taken(feed);

        assertThat(feed.committed(at(0), at(10))).isBetween(9_600L, 10_400L);
        assertThat(feed.committed(at(10), at(20))).isBetween(39_200L, 40_800L);
        assertThat(feed.committed(at(20), at(30))).isBetween(9_600L, 10_400L);
    }

    @Test
    void withoutARateATransactionIsCommittedWhenItIsTaken() {
        feed.commit(OptionalDouble.empty(), Duration.ofSeconds(1));
        clock.addAndGet(400_000);

        assertThat(feed.nanosToNext()).isZero();
        assertThat(feed.take()).hasValue(START + 400_000);
        assertThat(feed.over()).isFalse();
        clock.addAndGet(600_000);
        assertThat(feed.take()).isEmpty();
        assertThat(feed.committed(at(0), at(1))).isEqualTo(1);
    }

    @Test
    void aBacklogIsCommittedAtOnceUpToTheEndOfATransaction() {
        feed.backlog(3);
        clock.addAndGet(SECOND);
        List<Long> all = new ArrayList<>();
        for (long position = 10; feed.nanosToNext() == 0; position += 10) {
            OptionalLong commit = feed.take();
            if (commit.isEmpty()) {
                break;
            }
            all.add(commit.getAsLong());
            feed.row(position, "u");
            feed.row(position + 1, "c");
        }

        assertThat(all).containsExactly(START, START);
        assertThat(feed.events()).isEqualTo(4);
    }

    @Test
    void whatWasCommittedBeforeTheEndIsStillToBeSent() {
        feed.commit(THOUSAND, Duration.ofSeconds(100));
        clock.addAndGet(SECOND);
        feed.end();
        clock.addAndGet(SECOND);

        assertThat(taken(feed)).hasSizeBetween(870, 1_130).allMatch(commit -> commit < START + SECOND);
        assertThat(feed.nanosToNext()).isZero();
        assertThat(feed.take()).isEmpty();
    }

    @Test
    void eventsHaveTheOrderThatTheReaderMustTell() {
        EventOrder order = new EventOrder();
        order.add(10, 'c');
        order.add(20, 'd');
        order.add(20, 'c');
        EventOrder rows = new EventOrder();
        rows.add(10, 'c');
        rows.add(20, 'u');
        LiveFeed raw = new LiveFeed(7, true, clock::get);
        feed.row(10, "c");
        feed.row(20, "dc");
        raw.row(10, "c");
        raw.row(20, "u");

        assertThat(feed.order()).isEqualTo(order.toString());
        assertThat(raw.order()).isEqualTo(rows.toString());
        assertThat(raw.events()).isEqualTo(2);
    }

    private static List<Long> taken(LiveFeed feed) {
        List<Long> all = new ArrayList<>();
        for (OptionalLong next = untilNow(feed); next.isPresent(); next = untilNow(feed)) {
            all.add(next.getAsLong());
        }
        return all;
    }

    private static OptionalLong untilNow(LiveFeed feed) {
        return feed.nanosToNext() == 0 ? feed.take() : OptionalLong.empty();
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(START / SECOND + second);
    }
}
