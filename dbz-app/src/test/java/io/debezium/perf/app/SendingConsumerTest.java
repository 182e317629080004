package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import io.debezium.engine.ChangeEvent;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SendingConsumerTest {

    private static final List<ChangeEvent<String, String>> BATCH =
            List.of(new Event("a", "1"), new Event("b", "2"), new Event("b", null));

    private final List<ChangeEvent<String, String>> counted = new ArrayList<>();

    @Test
    void aBatchIsSentInItsOrderAndCountedWhenAllOfItIsAcknowledged() throws InterruptedException {
        MockProducer<String, String> producer = acknowledgingWhenFlushed();
        SendingConsumer sending = new SendingConsumer(producer, (batch, committer) -> {
            assertThat(producer.flushed()).as("all acknowledged").isTrue();
            counted.addAll(batch);
        });

        sending.handleBatch(BATCH, null);

        assertThat(producer.history()).extracting(ProducerRecord::topic).containsOnly("topic");
        assertThat(producer.history()).extracting(ProducerRecord::key).containsExactly("a", "b", "b");
        assertThat(producer.history()).extracting(ProducerRecord::value).containsExactly("1", "2", null);
        assertThat(counted).isEqualTo(BATCH);
    }

    @Test
    void anEventThatTheBrokerDoesNotTakeEndsItAndNothingOfItsBatchIsCounted() {
        Refusing producer = new Refusing();
        SendingConsumer sending = new SendingConsumer(producer, (batch, committer) -> counted.addAll(batch));

        assertThatThrownBy(() -> sending.handleBatch(BATCH, null))
                .isInstanceOf(KafkaException.class)
                .hasMessage("the broker did not take an event: nobody answers");
        assertThat(counted).isEmpty();
        assertThat(producer.asked).as("for the others it would wait as long").isEqualTo(1);
    }

    private static MockProducer<String, String> acknowledgingWhenFlushed() {
        return new MockProducer<>(false, null, new StringSerializer(), new StringSerializer());
    }

    private static final class Refusing extends MockProducer<String, String> {

        private int asked;

        @Override
        public synchronized Future<RecordMetadata> send(ProducerRecord<String, String> event) {
            asked++;
            return CompletableFuture.failedFuture(new TimeoutException("nobody answers"));
        }
    }

    private record Event(String key, String value) implements ChangeEvent<String, String> {

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
