package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

/**
 * What {@code perf count} has counted over a tape.
 *
 * @param variants the baseline, then those that are compared with it
 * @param trials every counted trial that came to its end
 * @param figures of each variant
 * @param methods of Debezium, of each variant those that most is done on behalf of
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("count")
public record CountResult(
        ResultHeader header,
        TapeInfo tape,
        List<VariantInfo> variants,
        List<CountedTrial> trials,
        List<CountedFigure> figures,
        List<CountedMethodCost> methods,
        List<String> notes)
        implements Result {

    /**
     * One counted trial.
     *
     * @param variant its index
     * @param events that it counted over
     * @param folder relative to the result's
     * @param perEvent by the name of what is counted
     */
    public record CountedTrial(int number, int variant, long events, String folder, Map<String, Double> perEvent) {}

    /**
     * One count of one variant.
     *
     * @param variant its index
     * @param counted the name of what is counted
     * @param perEvent mean over the trials
     * @param spread between the largest and the smallest trial, of the mean; NaN of one trial
     * @param ratio to the baseline; NaN of the baseline itself
     * @param low of Student's 95 % interval of that ratio; NaN where there are too few trials
     * @param high likewise
     * @param verdict {@code less}, {@code more}, {@code the same}, {@code inconclusive}, or empty where none can be given
     */
    public record CountedFigure(
            int variant,
            String counted,
            double perEvent,
            double spread,
            double ratio,
            double low,
            double high,
            String verdict) {}

    /**
     * What is done for an event on behalf of a method of Debezium, until it returns, by code that is not Debezium's, its own
     * among it; of a variant's first trial.
     *
     * @param variant its index
     * @param method with its class
     * @param calls for an event
     * @param own bytecodes of its own code
     * @param bytecodes on its behalf
     * @param allocations on its behalf, in objects
     */
    public record CountedMethodCost(
            int variant, String method, double calls, double own, double bytecodes, double allocations) {}
}
