package io.debezium.perf.harness.equality;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.VerifyResult.Field;

import static org.assertj.core.api.Assertions.assertThat;

class ShownEventTest {

    private static final List<String> LINES = List.of(
            "event 17",
            "lsn int64 5",
            "topic string perf.public.accounts",
            "key struct 2",
            "key.aid int32 1",
            "key.name string a b",
            "value.before null",
            "value.after.filler string ",
            "valueSchema@digest string 0a");

    @Test
    void tellsTopicAndKey() {
        ShownEvent event = ShownEvent.of(LINES);

        assertThat(event.topic()).isEqualTo("perf.public.accounts");
        assertThat(event.key()).isEqualTo("aid=1, name=a b");
        assertThat(ShownEvent.NONE.topic()).isEmpty();
        assertThat(ShownEvent.NONE.key()).isEmpty();
    }

    @Test
    void onlyTheFieldsThatDifferAreToldInTheBaselinesOrder() {
        ShownEvent one = ShownEvent.of(LINES);
        ShownEvent two = ShownEvent.of(List.of(
                "event 17",
                "topic string perf.public.accounts",
                "lsn int64 6",
                "key struct 2",
                "key.aid int64 1",
                "key.name string a b",
                "value.before null",
                "tombstone.topic string t"));

        assertThat(one.difference(two))
                .containsExactly(
                        new Field("lsn", "int64 5", "int64 6"),
                        new Field("key.aid", "int32 1", "int64 1"),
                        new Field("value.after.filler", "string ", ""),
                        new Field("tombstone.topic", "", "string t"));
        assertThat(one.difference(one)).isEmpty();
    }

    @Test
    void whatFollowsAnEventTwiceIsTwoValues() {
        ShownEvent once = ShownEvent.of(List.of("tombstone.topic string t"));
        ShownEvent twice = ShownEvent.of(List.of("tombstone.topic string t", "tombstone.topic string t"));

        assertThat(once.difference(twice)).containsExactly(new Field("tombstone.topic#2", "", "string t"));
    }
}
