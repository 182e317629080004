package io.debezium.perf.harness.equality;

import java.util.HashMap;
import java.util.Map;

import io.debezium.perf.harness.result.VerifyResult.Redelivery;
import io.debezium.perf.harness.tape.Content;

/**
 * What has arrived in topics, held against what was to arrive at least once: a record that comes again has been doubled, one
 * that never comes was lost. A partition keeps the order of its records, which is that of their keys.
 */
public final class Arrivals {

    private static final int LONGS = 3;

    private final Map<Identity, Integer> places = new HashMap<>();
    private final Map<Identity, Integer> expected = new HashMap<>();
    private final Map<Identity, Integer> arrived = new HashMap<>();
    private final Map<Long, Integer> furthest = new HashMap<>();
    private long unknown;
    private long moved;

    private record Identity(long hash, long lsn) {}

    private Arrivals(Content whole) {
        for (int i = 0; i < whole.size(); i++) {
            Identity each = new Identity(whole.hash(i), whole.lsn(i));
            places.put(each, i);
            expected.merge(each, 1, Integer::sum);
        }
    }

    /**
     * @param variant that delivered, as results name it
     * @param killedAfter the event behind which it was killed; 0 where it was not
     * @param whole each record of the tape
     * @param topics as {@link io.debezium.perf.harness.trial.Delivered#topics} has them
     */
    public static Redelivery of(String variant, long killedAfter, Content whole, long[] topics) {
        Arrivals arrivals = new Arrivals(whole);
        for (int i = 0; i < topics.length; i += LONGS) {
            arrivals.arrive(new Identity(topics[i], topics[i + 1]), topics[i + 2]);
        }
        long doubled = 0;
        long lost = 0;
        for (Identity each : arrivals.expected.keySet()) {
            int missing = arrivals.expected.get(each) - arrivals.arrived.getOrDefault(each, 0);
            doubled += Math.max(0, -missing);
            lost += Math.max(0, missing);
        }
        return new Redelivery(variant, killedAfter, whole.size(), doubled, lost, arrivals.unknown, arrivals.moved);
    }

    private void arrive(Identity record, long partition) {
        if (!expected.containsKey(record)) {
            unknown++;
            return;
        }
        boolean again = arrived.merge(record, 1, Integer::sum) > expected.get(record);
        int place = places.get(record);
        if (!again && place < furthest.getOrDefault(partition, -1)) {
            moved++;
        }
        furthest.merge(partition, place, Math::max);
    }
}
