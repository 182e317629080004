/**
 * What logical decoding plugins send: their messages, told apart and rewritten, and a tape as one file of them. Who sends
 * or receives them is not of concern here.
 */
package io.debezium.perf.harness.stream;
