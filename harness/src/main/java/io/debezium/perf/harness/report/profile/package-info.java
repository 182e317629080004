/** Where CPU time and allocations went, and what changed: flame graphs and tables of methods. */
package io.debezium.perf.harness.report.profile;
