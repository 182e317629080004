/**
 * What patches put into Debezium's classes, and what that calls. Only here are Debezium's classes known; the harness loads
 * none of these.
 */
package io.debezium.perf.patches.inside;
