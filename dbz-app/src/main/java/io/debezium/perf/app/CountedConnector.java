package io.debezium.perf.app;

import java.util.Map;

import io.debezium.connector.postgresql.PostgresConnector;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.connect.connector.Task;

/** Debezium's connector for a Connect worker, with a {@link CountedTask}. Public only for the worker. */
public final class CountedConnector extends PostgresConnector {

    @Override
    public Config validate(Map<String, String> configuration) {
        return super.validate(WithheldProperties.completed(configuration));
    }

    @Override
    public Class<? extends Task> taskClass() {
        return CountedTask.class;
    }
}
