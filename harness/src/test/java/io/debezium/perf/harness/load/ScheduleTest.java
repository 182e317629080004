package io.debezium.perf.harness.load;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

class ScheduleTest {

    private static final OptionalDouble TWO_HUNDRED = OptionalDouble.of(200);

    private final AtomicLong clock = new AtomicLong(5_000_000_000L);

    @Test
    void isDueWhenAskedWithoutARate() {
        Schedule schedule = new Schedule(clock::get, OptionalDouble.empty(), 1);

        assertThat(schedule.takeNanos()).isEqualTo(5_000_000_000L);
        clock.addAndGet(7);
        assertThat(schedule.takeNanos()).isEqualTo(5_000_000_007L);
    }

    @Test
    void keepsTheRateOnAverage() {
        long last = take(new Schedule(clock::get, TWO_HUNDRED, 1), 20_000)[19_999];

        // The sum of 20,000 pauses varies by 1/sqrt(20,000), 0.7 %: four standard deviations.
        assertThat((last - clock.get()) / 1e9).isCloseTo(100, withPercentage(2.8));
    }

    @Test
    void pausesAsAPoissonProcessDoes() {
        long[] due = take(new Schedule(clock::get, TWO_HUNDRED, 2), 20_000);
        double[] pauses = new double[due.length - 1];
        for (int i = 0; i < pauses.length; i++) {
            pauses[i] = (due[i + 1] - due[i]) / 1e9;
        }

        // Of an exponential distribution, 1/e is above the mean.
        long above = Arrays.stream(pauses).filter(pause -> pause > 0.005).count();
        assertThat((double) above / pauses.length).isCloseTo(Math.exp(-1), withPercentage(4));
        assertThat(Arrays.stream(pauses)).allMatch(pause -> pause >= 0);
    }

    /** That nobody took one for a while moves none of them: what was due during a stall is late after it. */
    @Test
    void doesNotWaitForTheClients() {
        long[] undisturbed = take(new Schedule(clock::get, TWO_HUNDRED, 3), 1_000);
        Schedule schedule = new Schedule(clock::get, TWO_HUNDRED, 3);
        take(schedule, 500);
        clock.addAndGet(3_600_000_000_000L);

        assertThat(take(schedule, 500))
                .isEqualTo(LongStream.of(undisturbed).skip(500).toArray());
    }

    @Test
    void isTheSameForTheSameSeedAndAnotherForAnother() {
        long[] first = take(new Schedule(clock::get, TWO_HUNDRED, 4), 100);

        assertThat(take(new Schedule(clock::get, TWO_HUNDRED, 4), 100)).isEqualTo(first);
        assertThat(take(new Schedule(clock::get, TWO_HUNDRED, 5), 100)).isNotEqualTo(first);
    }

    private static long[] take(Schedule schedule, int count) {
        return LongStream.generate(schedule::takeNanos).limit(count).toArray();
    }
}
