/**
 * The part of pgbench's script language that the JDBC load understands: parsing, expressions, substitution of variables.
 * Runs nothing and connects to nothing.
 */
package io.debezium.perf.harness.load.script;
