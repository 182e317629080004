package io.debezium.perf.patches.inside;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Function;

import io.debezium.embedded.Transformations;
import io.debezium.embedded.async.AbstractRecordProcessor.BatchProcessor;
import io.debezium.embedded.async.ParallelSmtAndConvertBatchProcessor;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Advice that replaces {@code processRecords}: converts a batch in slices, each of which is one task of the engine's pool.
 */
public final class SlicesConverted {

    /** Slices for each thread of the pool: several, so that a thread that is done early can take another one. */
    private static final int SLICES = 4;

    private static final Logger LOGGER = LoggerFactory.getLogger(ParallelSmtAndConvertBatchProcessor.class);

    private SlicesConverted() {}

    @Advice.OnMethodExit
    static <R> void exit(
            @Advice.Argument(0) List<SourceRecord> records,
            @Advice.FieldValue("recordService") ExecutorService pool,
            @Advice.FieldValue("transformations") Transformations transformations,
            @Advice.FieldValue("convertor") Function<SourceRecord, R> converter,
            @Advice.FieldValue("processor") BatchProcessor<R> processor)
            throws Exception {
        processor.process(converted(records, pool, transformations, converter));
    }

    /**
     * Transforms and converts a batch of records.
     *
     * @return the results in the order of the records, without those that a transformation drops
     * @throws java.util.concurrent.ExecutionException with the exception of the first record that fails
     */
    public static <R> List<R> converted(
            List<SourceRecord> records,
            ExecutorService pool,
            Transformations transformations,
            Function<SourceRecord, R> converter)
            throws Exception {
        LOGGER.debug(
                "Thread {} is submitting {} records for processing.",
                Thread.currentThread().getName(),
                records.size());
        List<Future<List<R>>> slices = new ArrayList<>();
        int size = size(records.size(), pool);
        for (int from = 0; from < records.size(); from += size) {
            List<SourceRecord> slice = records.subList(from, Math.min(records.size(), from + size));
            slices.add(pool.submit(() -> converted(slice, transformations, converter)));
        }
        List<R> all = new ArrayList<>(records.size());
        for (Future<List<R>> slice : slices) {
            all.addAll(slice.get());
        }
        return all;
    }

    private static int size(int records, ExecutorService pool) {
        int threads = pool instanceof ThreadPoolExecutor known
                ? known.getMaximumPoolSize()
                : Runtime.getRuntime().availableProcessors();
        return Math.max(1, records / Math.max(1, threads * SLICES));
    }

    private static <R> List<R> converted(
            List<SourceRecord> slice, Transformations transformations, Function<SourceRecord, R> converter) {
        List<R> converted = new ArrayList<>(slice.size());
        for (SourceRecord record : slice) {
            SourceRecord transformed = transformations.transform(record);
            R result = transformed == null ? null : converter.apply(transformed);
            if (result != null) {
                converted.add(result);
            }
        }
        return converted;
    }
}
