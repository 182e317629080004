/**
 * Pure mathematics on results: estimates, intervals, tests, verdicts, forecasts. No measuring, no input or output, no
 * clock; chance comes from a seed.
 *
 * <p>The estimate of a ratio is the median of the paired log-ratios. Its interval is that of Hettmansperger and Sheather
 * (interpolated order statistics), not a bootstrap: of a median from few pairs, the percentile bootstrap can only draw one
 * of the few values there are, and an interval that it calls 95 % holds the true ratio less often. How often, and how wide
 * relative to the interval chosen, in simulations of at least 6,000 runs per case ({@code MedianCoverageTest} repeats a part):
 *
 * <pre>
 * log-ratios             normal            Student t, 3 df   exponential
 * pairs                  7    10   20      7    10   20      7    10   20
 * percentile bootstrap   88   94   94      86   93   94      87   94   94  %
 * whole order statistics 98   98   96      99   98   96      98   98   96  %
 * signed rank            96   95   95      95   95   95      95   93   91  %
 * interpolated           95   95   95      95   95   95      94   95   95  %
 * width of signed rank   1.01 0.92 0.85    1.07 1.15 0.97    1.04 1.05 0.95
 * whole order statistics 1.47 1.30 1.06    1.69 1.35 1.06    1.53 1.31 1.05
 * </pre>
 *
 * <p>The signed-rank interval is narrower where noise is normal and wider where it is not, and it takes the noise of both
 * arms to be alike. Below six pairs no interval of a median has 95 % without assuming more than is known. What the
 * interpolation takes for granted is that log-ratios are not rare near their median: were they to fall into two heaps apart
 * from each other, it could hold the median in as few as 89 % of cases (7 pairs).
 */
package io.debezium.perf.harness.stats;
