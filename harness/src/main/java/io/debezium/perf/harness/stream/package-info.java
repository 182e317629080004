/**
 * The messages of logical decoding plugins: reading and rewriting them, and tape files, which store them. This package does
 * not depend on senders or receivers.
 */
package io.debezium.perf.harness.stream;
