package io.debezium.perf.app;

import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.debezium.engine.ChangeEvent;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TableConsumerTest {

    private final List<List<String>> inserts = new ArrayList<>();
    private final List<String> handedOn = new ArrayList<>();
    private final CountDownLatch counted = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private boolean refusing;

    @Test
    void rowsAreInsertedSoManyTogetherAndHandedOnInTheirOrderWhenTheyAre() throws InterruptedException {
        TableConsumer consumer = consumer(3, Duration.ZERO);

        consumer.handleBatch(List.of(row(1), row(2), tombstone(), row(3), row(4)), null);

        assertThat(inserts)
                .containsExactly(List.of("101 topic 1", "102 topic 2", "103 topic 3"), List.of("104 topic 4"));
        assertThat(handedOn).containsExactly("1", "2", "-", "3", "4");
    }

    @Test
    void oneTogetherIsASingleInsert() throws InterruptedException {
        consumer(1, Duration.ofHours(1)).handleBatch(List.of(row(1), row(2)), null);

        assertThat(inserts).hasSize(2);
    }

    @Test
    void fewerWaitForMoreAndNoLongerThanTheyMay() throws InterruptedException {
        TableConsumer patient = consumer(3, Duration.ofHours(1));
        patient.handleBatch(List.of(row(1), row(2)), null);
        assertThat(handedOn).as("what is not written is not consumed").isEmpty();
        patient.handleBatch(List.of(row(3)), null);
        assertThat(inserts).hasSize(1);

        consumer(3, Duration.ofMillis(1)).handleBatch(List.of(row(4)), null);
        assertThat(counted.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(inserts).hasSize(2);
    }

    @Test
    void whatTheTableDoesNotTakeEndsTheRunAndIsNotHandedOn() throws InterruptedException {
        refusing = true;
        assertThatThrownBy(() -> consumer(1, Duration.ZERO).handleBatch(List.of(row(1)), null))
                .hasMessage("the table did not take rows: disk full")
                .hasRootCauseMessage("disk full");

        TableConsumer waiting = consumer(2, Duration.ofMillis(1));
        waiting.handleBatch(List.of(row(1)), null);
        assertThat(over.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(waiting.fault()).contains("the table did not take rows: disk full");
        assertThat(handedOn).isEmpty();
    }

    private TableConsumer consumer(long batch, Duration linger) {
        return new TableConsumer(
                new Arguments.Table("", batch, linger, 0, Duration.ofSeconds(1)),
                insert(),
                event -> ((Event) event).source(),
                over::countDown,
                (events, committer) -> {
                    events.forEach(each -> handedOn.add(each.key()));
                    if (handedOn.contains("4")) {
                        counted.countDown();
                    }
                });
    }

    /** Notes what is inserted together. */
    private PreparedStatement insert() {
        List<String> rows = new ArrayList<>();
        Object[] row = new Object[5];
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, given) -> {
                    switch (method.getName()) {
                        case "addBatch" -> rows.add("%s %s %s".formatted(row[1], row[2], row[3]));
                        case "executeBatch" -> {
                            if (refusing) {
                                // As the driver does: the first has the rows.
                                SQLException refused = new BatchUpdateException("Batch entry 0 " + rows, null);
                                refused.setNextException(new SQLException("disk full"));
                                throw refused;
                            }
                            inserts.add(List.copyOf(rows));
                            rows.clear();
                            return IntStream.empty().toArray();
                        }
                        default -> row[(int) given[0]] = given[1];
                    }
                    return null;
                });
    }

    private static Event row(long number) {
        return new Event(Long.toString(number), "{}", Records.change(number, 100 + number));
    }

    private static Event tombstone() {
        return new Event("-", null, Records.tombstone());
    }

    private record Event(String key, String value, SourceRecord source) implements ChangeEvent<String, String> {

        @Override
        public String destination() {
            return "topic";
        }

        @Override
        public Integer partition() {
            return null;
        }
    }
}
