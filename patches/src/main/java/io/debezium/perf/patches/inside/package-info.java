/**
 * What patches put into Debezium's classes and Kafka Connect's, and what that calls. Only here are those known; the harness
 * loads none of these.
 */
package io.debezium.perf.patches.inside;
