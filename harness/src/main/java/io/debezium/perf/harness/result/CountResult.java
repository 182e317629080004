package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The result of {@code perf count}.
 *
 * @param variants the baseline, then those that are compared with it
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("count")
public record CountResult(
        ResultHeader header, TapeInfo tape, List<VariantInfo> variants, Counts counts, List<String> notes)
        implements Result {}
