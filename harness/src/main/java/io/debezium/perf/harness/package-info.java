/**
 * The harness around the Debezium embedded engine. This package holds only what every other one may throw:
 * the three ways in which the harness fails, named after how far the damage goes.
 */
package io.debezium.perf.harness;
