/**
 * What commands share: the frame of one that measures, options that several have, converters, the terminal, exit codes. Knows
 * no question.
 */
package io.debezium.perf.harness.command;
