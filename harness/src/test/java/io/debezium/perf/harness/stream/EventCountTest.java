package io.debezium.perf.harness.stream;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static io.debezium.perf.harness.stream.PgOutputStream.delete;
import static io.debezium.perf.harness.stream.PgOutputStream.insert;
import static io.debezium.perf.harness.stream.PgOutputStream.relation;
import static io.debezium.perf.harness.stream.PgOutputStream.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Changes of {@code public.t}, whose key is {@code id}. */
class EventCountTest {

    private static final int TABLE = 16_385;
    private static final Map<String, Set<String>> ID = Map.of("public.t", Set.of("id"));
    private static final PgOutputStream CHANGED =
            update(TABLE).tuple('O', "a", "1").tuple('N', "a", "2");

    private final EventCount count = of(ID);

    @Test
    void anOldKeyIsChangedWhereItDiffersAndOfAWholeOldRowTheKeyAloneCounts() {
        add(CHANGED, update(TABLE).tuple('K', null, "1").tuple('N', "a", "2"));

        assertThat(count).returns(2L, EventCount::rows).returns(4L, EventCount::events);
        assertThat(count.table()).isEqualTo("public.t");
    }

    @Test
    void everythingElseIsOneEvent() {
        // The server also sends the old values for a key in TOAST.
        PgOutputStream toasted = update(TABLE)
                .tuple('K', null, "1")
                .int8('N')
                .int16(2)
                .value('t', "a")
                .int8('u');
        add(
                toasted,
                update(TABLE).tuple('O', "a", "1").tuple('N', "b", "1"),
                insert(TABLE).tuple('N', "a", "1"),
                delete(TABLE).tuple('K', null, "1"),
                update(TABLE).tuple('N', "a", "2"),
                PgOutputStream.begin(1));

        assertThat(count).returns(5L, EventCount::rows).returns(5L, EventCount::events);
    }

    @Test
    void theKeysAreThoseOfTheCatalog() {
        EventCount other = of(Map.of("public.other", Set.of("id")));
        other.add(CHANGED.message());
        EventCount untold = new EventCount(ID);
        untold.add(CHANGED.message());

        assertThat(Stream.of(other, untold)).extracting(EventCount::events).containsOnly(1L);
        assertThat(untold.table()).isEmpty();
    }

    @Test
    void whatNoPluginSendsIsRefused() {
        assertThatThrownBy(() -> add(update(TABLE).int8('X')))
                .hasMessageContaining("message at byte 5: tuple 88 of an update: must be K, O or N");
    }

    private void add(PgOutputStream... messages) {
        Stream.of(messages).map(PgOutputStream::message).forEach(count::add);
    }

    private static EventCount of(Map<String, Set<String>> keys) {
        EventCount count = new EventCount(keys);
        count.add(relation(TABLE, 2).column("name", 25).column("id", 23).message());
        return count;
    }
}
