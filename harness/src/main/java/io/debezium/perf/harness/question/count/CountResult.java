package io.debezium.perf.harness.question.count;

import java.util.List;

import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * The result of {@code perf count}.
 *
 * @param variants the baseline, then the candidates
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("count")
public record CountResult(
        ResultHeader header, TapeInfo tape, List<VariantInfo> variants, Counts counts, List<String> notes)
        implements Result {}
