/**
 * What commands share: the base of those that measure, common options, converters, the terminal, exit codes. Knows no
 * question.
 */
package io.debezium.perf.harness.command;
