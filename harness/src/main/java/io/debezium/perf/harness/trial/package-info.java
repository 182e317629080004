/**
 * One trial: a fresh process, running one variant under a live load or none, over a tape or in a micro-benchmark, or a live
 * load alone, watched from its first line to its exit. Knows one trial at a time, and neither how they are scheduled nor
 * what their figures mean.
 */
package io.debezium.perf.harness.trial;
