/**
 * Statistics: estimates, intervals, tests and verdicts on results. Does no measuring, no input or output, and reads no clock;
 * random numbers come from a seed.
 *
 * <p>The estimate is that of Hodges and Lehmann, the median of the Walsh averages of the paired log-ratios, and its interval is
 * the inversion of the signed-rank test ({@link io.debezium.perf.harness.stats.WalshAverages}): it excludes a ratio of 1
 * exactly if the p-value shown beside it is significant. An interval of the plain median would not, and the coverage of a
 * percentile bootstrap of so few pairs is below its nominal level. The interval is exact if the distribution of log-ratios is
 * symmetric, whatever its shape, as it is if the noise of both arms has the same distribution. Coverage in 40,000 simulated
 * comparisons a case, 3,000 with the bootstrap ({@code WalshCoverageTest} repeats a part); one in ten of the disturbed values
 * is five times as far out:
 *
 * <pre>
 * log-ratios             normal            Student t, 3 df   disturbed         exponential
 * pairs                  7    10   20      7    10   20      7    10   20      7    10   20
 * signed rank            95   95   95      95   95   95      95   95   95      95   94   90  %
 * percentile bootstrap   92   92   94      91   93   93      92   92   94      90   89   89  %
 * </pre>
 *
 * <p>The drawbacks: with few pairs and outliers it is the wider one, and if the noise of one arm is much larger than the
 * other's (exponential) its centre is not the median. With fewer than six pairs, no such interval reaches 95 %.
 *
 * <p>Pairs that ran on three machines or more are the exception: pairs of the same machine are not independent, so the interval
 * is Student's over the machines' estimates ({@link io.debezium.perf.harness.stats.PairedRatios}).
 */
package io.debezium.perf.harness.stats;
