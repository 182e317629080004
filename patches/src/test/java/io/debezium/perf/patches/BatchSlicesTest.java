package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.debezium.config.Configuration;
import io.debezium.embedded.Transformations;
import io.debezium.embedded.async.AbstractRecordProcessor;
import io.debezium.embedded.async.AbstractRecordProcessor.BatchProcessor;
import io.debezium.embedded.async.ParallelSmtAndConvertBatchProcessor;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/** Compares the patched processor with Debezium's own, with the same pool of two threads. */
class BatchSlicesTest {

    private static final int THREADS = 2;

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() throws InterruptedException {
        pool.shutdownNow();
        assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 17, 1000})
    void aBatchHasTheRecordsOfDebeziumInTheirOrder(int records) throws Exception {
        List<SourceRecord> batch = batch(records);

        assertThat(processed(patched(), batch, BatchSlicesTest::everyThirdDropped))
                .isEqualTo(
                        processed(ParallelSmtAndConvertBatchProcessor.class, batch, BatchSlicesTest::everyThirdDropped))
                .hasSize(records - (records + 2) / 3);
    }

    @Test
    void theBatchMayBeAListOfAnyKind() throws Exception {
        List<SourceRecord> batch = new LinkedList<>(batch(100));

        assertThat(processed(patched(), batch, SourceRecord::topic)).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 60, 99})
    void theFirstRecordThatFailsIsTheErrorAndNothingIsHandedOver(int first) throws Exception {
        Function<SourceRecord, Object> failing = record -> {
            if (number(record) >= first) {
                throw new DataException("record " + record.topic());
            }
            return record.topic();
        };

        assertThat(failure(patched(), failing))
                .isEqualTo(failure(ParallelSmtAndConvertBatchProcessor.class, failing))
                .endsWith("record " + first);
    }

    /** Each thread waits for the other one, so that a single thread would never finish. */
    @Test
    void allThreadsOfThePoolTakePart() throws Exception {
        CyclicBarrier both = new CyclicBarrier(THREADS);
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        processed(patched(), batch(100), record -> {
            if (seen.add(Thread.currentThread())) {
                await(both);
            }
            return record.topic();
        });

        assertThat(seen).hasSize(THREADS);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<SourceRecord> batch(int records) {
        return IntStream.range(0, records)
                .mapToObj(i -> new SourceRecord(Map.of(), Map.of(), "" + i, null, null))
                .toList();
    }

    private static int number(SourceRecord record) {
        return Integer.parseInt(record.topic());
    }

    private static Object everyThirdDropped(SourceRecord record) {
        return number(record) % 3 == 0 ? null : record.topic();
    }

    private String failure(Class<?> type, Function<SourceRecord, Object> converter) throws Exception {
        try {
            return fail("handed over " + processed(type, batch(100), converter));
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        }
    }

    /** Processes a batch and returns what the consumer receives. */
    private List<Object> processed(Class<?> type, List<SourceRecord> batch, Function<SourceRecord, Object> converter)
            throws Exception {
        List<Object> received = new ArrayList<>();
        BatchProcessor<Object> processor = received::addAll;
        Constructor<?> constructor = type.getDeclaredConstructor(Function.class, BatchProcessor.class);
        constructor.setAccessible(true);
        Object made = constructor.newInstance(converter, processor);
        ((AbstractRecordProcessor<?>) made).initialize(pool, new Transformations(Configuration.empty()));
        type.getMethod("processRecords", List.class).invoke(made, batch);
        return received;
    }

    private static Class<?> patched() throws ReflectiveOperationException {
        Class<?> changed = ChangedClasses.with(ChangedClasses.patch("batch-slices"));
        assertThat(changed).isNotSameAs(ParallelSmtAndConvertBatchProcessor.class);
        return changed;
    }
}
