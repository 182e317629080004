/**
 * The harness around the Debezium embedded engine. This package holds only what every other one needs: the three ways in
 * which the harness fails, named after how far the damage goes, what is taken for a secret, and what a folder holds.
 */
package io.debezium.perf.harness;
