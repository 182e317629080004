package io.debezium.perf.harness.result;

/**
 * Where a shard ran, and what ran it.
 *
 * @param machine told from every other, also from an equal one, until it is booted again
 * @param harness the commit of this project, with {@code -dirty} behind it where files were changed; its version where no git
 *     tells
 */
public record ShardRun(Shard shard, String machine, String harness) {}
