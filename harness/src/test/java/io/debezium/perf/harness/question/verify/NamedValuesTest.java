package io.debezium.perf.harness.question.verify;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.question.verify.VerifyResult.Field;

import static org.assertj.core.api.Assertions.assertThat;

class NamedValuesTest {

    private static final List<String> EVENT = List.of(
            "event 17",
            "lsn int64 5",
            "topic string perf.public.accounts",
            "key struct 2",
            "key.aid int32 1",
            "key.name string a b",
            "value.before null",
            "value.after.filler string ",
            "valueSchema@digest string 0a");

    private static final String BEAN = " debezium.postgres%3Acontext%3Dstreaming ";
    private static final String NAME = "debezium.postgres:context=streaming ";

    @Test
    void anEventTellsTopicAndKey() {
        assertThat(NamedValues.ofEvent(EVENT))
                .returns("perf.public.accounts", NamedValues::topic)
                .returns("aid=1, name=a b", NamedValues::key);
        assertThat(NamedValues.ofEvent(List.of()))
                .returns("", NamedValues::topic)
                .returns("", NamedValues::key);
    }

    @Test
    void onlyTheValuesThatDifferAreToldInTheBaselinesOrder() {
        NamedValues one = NamedValues.ofEvent(EVENT);
        NamedValues two = NamedValues.ofEvent(List.of(
                "event 17",
                "topic string perf.public.accounts",
                "lsn int64 6",
                "key struct 2",
                "key.aid int64 1",
                "key.name string a b",
                "value.before null",
                "tombstone.topic string t",
                "tombstone.topic string t"));

        assertThat(one.difference(two))
                .containsExactly(
                        new Field("lsn", "int64 5", "int64 6"),
                        new Field("key.aid", "int32 1", "int64 1"),
                        new Field("value.after.filler", "string ", ""),
                        new Field("tombstone.topic", "", "string t"),
                        new Field("tombstone.topic#2", "", "string t"));
        assertThat(one.difference(one)).isEmpty();
    }

    @Test
    void whatTheClockOrChanceDecidesOnlyHasToAnswer() {
        NamedValues baseline =
                beans("answered", "TotalNumberOfEventsSeen 17", "MilliSecondsBehindSource 3", "LastEvent a+b");
        NamedValues candidate =
                beans("answered", "TotalNumberOfEventsSeen 17", "MilliSecondsBehindSource 9", "LastEvent null");

        assertThat(baseline.difference(candidate)).containsExactly(new Field(NAME + "LastEvent", "a b", "null"));
        assertThat(baseline.comparable()).isEqualTo(2);
        assertThat(beans("answered", "MilliSecondsBehindSource 3")
                        .difference(beans("failed", "MilliSecondsBehindSource why")))
                .containsExactly(new Field(NAME + "MilliSecondsBehindSource", "answered", "does not answer"));
        assertThat(beans("answered").difference(beans("answered", "LastEvent a")))
                .containsExactly(new Field(NAME + "LastEvent", "", "a"));
    }

    private static NamedValues beans(String how, String... attributes) {
        return NamedValues.ofBeans(
                List.of(attributes).stream().map(each -> how + BEAN + each).toList());
    }
}
