package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

/**
 * What the methods of one class of benchmarks cost beside each other, with one variant and the same values of its
 * parameters. Forks are paired by their block.
 *
 * @param variant its index; 0 is the baseline
 * @param type the class, with its package
 * @param referenceOrNull index of the benchmark that the others are compared with, Debezium's own code; null where there is none
 * @param scaffoldOrNull index of the benchmark that is the cost of the others' scaffold; null where there is none
 * @param alternatives in the order of the benchmarks, the scaffold left out
 */
public record Alternatives(
        int variant,
        String type,
        Map<String, String> parameters,
        Integer referenceOrNull,
        Integer scaffoldOrNull,
        List<Alternative> alternatives) {

    /**
     * One method.
     *
     * @param benchmark its index
     * @param score median over the forks, in the benchmark's unit
     * @param allocatedBytesPerOp median over the forks, or null where JMH does not tell
     * @param net the score less the scaffold's, in its unit; null without a scaffold, and in a throughput mode
     * @param speed how many times as fast as the reference it is, 2 for half the time; null for the reference itself
     * @param netSpeed likewise of the net scores; null too where one of them is not above zero in every block
     */
    public record Alternative(
            int benchmark, double score, Double allocatedBytesPerOp, Estimate net, Estimate speed, Estimate netSpeed) {}
}
