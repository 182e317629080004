package io.debezium.perf.harness.stream;

import java.util.stream.LongStream;

import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * What a tape file says of the stream of one plugin.
 *
 * @param start the position that it was asked for from: no reader gets anything before it
 * @param last the position of the last message
 * @param messages of any kind
 * @param rows inserted, updated and deleted among them
 * @param bytes of the messages' contents
 * @param firstCommitMicros when its first transaction was committed, in microseconds since 1970; 0 where it has none
 * @param lastCommitMicros likewise
 * @param sha256 over length, position and content of each message, in hexadecimal
 */
public record StreamFacts(
        String plugin,
        long start,
        long last,
        long messages,
        long rows,
        long bytes,
        long firstCommitMicros,
        long lastCommitMicros,
        String sha256) {

    /** Whether a stream can be so. */
    boolean isPossible() {
        return DecodingPlugins.ALL.contains(plugin)
                && LongStream.of(start, last, messages, rows, bytes, firstCommitMicros, lastCommitMicros)
                        .noneMatch(each -> each < 0);
    }

    static StreamFacts of(TapeFormat.Begin begin, TapeFormat.End end) {
        return new StreamFacts(
                begin.plugin(),
                begin.start(),
                end.last(),
                end.messages(),
                end.rows(),
                end.bytes(),
                end.firstCommitMicros(),
                end.lastCommitMicros(),
                end.sha256());
    }
}
