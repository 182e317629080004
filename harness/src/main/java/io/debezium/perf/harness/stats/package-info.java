/**
 * Pure mathematics: estimates, intervals, tests and verdicts on results. No measuring, no input or output, no clock; chance comes from a seed.
 *
 * <p>The estimate is that of Hodges and Lehmann, the median of the Walsh averages of the paired log-ratios, and its
 * interval is the signed-rank test turned round ({@link io.debezium.perf.harness.stats.WalshAverages}): it leaves out a
 * ratio of 1 exactly where the p-value shown beside it says so. An interval of the plain median would not, and a percentile
 * bootstrap of so few pairs holds the centre less often than it says. The interval is exact where log-ratios lie evenly
 * around their centre, whatever their shape; where the noise of both arms is alike, they do. How often, by 40,000 simulated comparisons a case, 3,000 with the bootstrap ({@code WalshCoverageTest} repeats a part); one in ten of the disturbed values is five times as far out:
 *
 * <pre>
 * log-ratios             normal            Student t, 3 df   disturbed         exponential
 * pairs                  7    10   20      7    10   20      7    10   20      7    10   20
 * signed rank            95   95   95      95   95   95      95   95   95      95   94   90  %
 * percentile bootstrap   92   92   94      91   93   93      92   92   94      90   89   89  %
 * </pre>
 *
 * <p>The price: with few pairs and values far out it is the wider one, and where the noise of one arm is much larger than
 * the other's (exponential) its centre is not the median. Below six pairs no such interval has 95 %.
 *
 * <p>Pairs that ran on three machines or more are the exception: those of one machine share what it does, so the interval is Student's over
 * the machines' estimates ({@link io.debezium.perf.harness.stats.PairedRatios}).
 */
package io.debezium.perf.harness.stats;
