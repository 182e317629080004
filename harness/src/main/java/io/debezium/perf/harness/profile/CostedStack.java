package io.debezium.perf.harness.profile;

import java.util.List;

/**
 * Samples of one recording that agree in everything that a difference is told by.
 *
 * @param path from the root to the leaf, in {@link StableNames}
 * @param owner as {@link Ownership} has it, in stable names
 * @param running the frame that ran
 * @param group what was scaled together to a known whole; samples of one group are drawn from that whole
 * @param cost per event
 * @param variance of {@code cost} if the samples came at random (Poisson): the sum of the squared cost of each
 */
record CostedStack(List<String> path, String owner, String running, String group, double cost, double variance) {

    /** A cost that was counted, not sampled. */
    static CostedStack counted(String name, double cost) {
        return new CostedStack(List.of(name), name, name, name, cost, 0);
    }

    CostedStack times(double factor) {
        return new CostedStack(path, owner, running, group, cost * factor, variance * factor * factor);
    }
}
