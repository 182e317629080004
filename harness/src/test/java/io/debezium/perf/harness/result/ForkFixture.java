package io.debezium.perf.harness.result;

/** Forks made up. */
public final class ForkFixture {

    private ForkFixture() {}

    /** One that came to a score in ns/op, with 8 bytes/op. */
    public static Trial<Integer, Figures> scored(int number, int block, int variant, int benchmark, double score) {
        return fork(number, block, variant, benchmark, TrialStatus.OK, score);
    }

    /** One of a status; a failed one has no figures. */
    public static Trial<Integer, Figures> of(int number, int block, int variant, int benchmark, TrialStatus status) {
        return fork(
                number,
                block,
                variant,
                benchmark,
                status,
                status == TrialStatus.OK || status == TrialStatus.DISTURBED ? 100.0 : null);
    }

    private static Trial<Integer, Figures> fork(
            int number, int block, int variant, int benchmark, TrialStatus status, Double scoreOrNull) {
        return Examples.trial(
                number,
                block,
                variant,
                benchmark,
                status,
                1,
                scoreOrNull == null
                        ? null
                        : Figures.of().with(Metric.SCORE, scoreOrNull).with(Metric.ALLOCATED_BYTES_PER_OP, 8));
    }
}
