package io.debezium.perf.patches;

import java.util.UUID;

import io.debezium.connector.common.CdcSourceTaskContext;
import io.debezium.connector.common.DebeziumHeaderProducer;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched producer with Debezium's own. */
class ContextHeadersTest {

    private final CdcSourceTaskContext<?> task = task();
    private Object patched;

    @BeforeEach
    void make() throws ReflectiveOperationException {
        Class<?> changed = ChangedClasses.with(ChangedClasses.patch("context-headers"));
        assertThat(changed).isNotSameAs(DebeziumHeaderProducer.class);
        patched = changed.getConstructor(CdcSourceTaskContext.class).newInstance(task);
    }

    @Test
    void theHeadersAreThoseOfDebeziumEachTime() throws Exception {
        for (int time = 0; time < 3; time++) {
            assertThat(headers()).hasSize(4).isEqualTo(new DebeziumHeaderProducer(task).contextHeaders());
        }
    }

    @Test
    void whoeverChangesHisHeadersChangesNobodyElses() throws Exception {
        headers().addString("first", "1");
        headers().addString("second", "2");

        assertThat(headers()).isEqualTo(new DebeziumHeaderProducer(task).contextHeaders());
    }

    @Test
    void aHeaderIsMadeOnce() throws Exception {
        headers();

        assertThat(headers().lastWithName("__debezium.context.runId"))
                .isNotNull()
                .isSameAs(headers().lastWithName("__debezium.context.runId"));
    }

    private ConnectHeaders headers() throws ReflectiveOperationException {
        return (ConnectHeaders) patched.getClass().getMethod("contextHeaders").invoke(patched);
    }

    private static CdcSourceTaskContext<?> task() {
        try {
            return ChangedClasses.bare(Task.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A task context without a configuration. */
    private static final class Task extends CdcSourceTaskContext<io.debezium.config.CommonConnectorConfig> {

        private Task() {
            super(null, null, null);
        }

        @Override
        public String getConnectorLogicalName() {
            return "server";
        }

        @Override
        public String getTaskId() {
            return "0";
        }

        @Override
        public String getConnectorPluginName() {
            return "postgresql";
        }

        @Override
        public UUID getRunId() {
            return new UUID(1, 2);
        }
    }
}
