package io.debezium.perf.jmh.modifier;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.debezium.connector.postgresql.PostgresType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.debezium.perf.jmh.BuiltInColumns;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerCacheTest {

    private static final int TEXTS = 10_000;
    private static final int THREADS = 8;
    /** A type whose length is the number in its text. */
    private static final PostgresType TYPE = BuiltInColumns.type("character varying(255)");

    private final AnswerCache cache = new AnswerCache();

    @Test
    @Timeout(60)
    void eightThreadsWithFarMoreTextsThanPlacesGetTheRightAnswersAlways() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Integer>> tasks = IntStream.range(0, THREADS)
                    .<Callable<Integer>>mapToObj(thread -> () -> wrongAnswers(thread))
                    .toList();
            List<Integer> wrong = new ArrayList<>();
            for (Future<Integer> future : threads.invokeAll(tasks)) {
                wrong.add(future.get());
            }
            assertThat(wrong).hasSize(THREADS).containsOnly(0);
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void anAnswerThatIsThereIsHandedOutAgainAndNothingIsMade() {
        LengthAndScale first = cache.parse(TYPE, "character varying(7)");

        assertThat(cache.parse(TYPE, new String("character varying(7)".toCharArray())))
                .isSameAs(first);
    }

    @Test
    void theSameTextOfAnotherTypeIsAnotherQuestion() {
        PostgresType time = BuiltInColumns.type("timestamp(3) with time zone");
        String text = "whatever(3)";

        assertThat(cache.parse(TYPE, text)).isNotEqualTo(cache.parse(time, text));
        assertThat(cache.parse(time, text)).isEqualTo(new Scan().parse(time, text));
    }

    private int wrongAnswers(int thread) {
        int wrong = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < TEXTS; i++) {
                // Each thread uses an order of its own, so that they meet at different places of the table.
                int length = 1 + (i * (2 * thread + 1) + thread) % TEXTS;
                wrong += cache.parse(TYPE, "character varying(" + length + ")").length() == length ? 0 : 1;
            }
        }
        return wrong;
    }
}
