package io.debezium.perf.app;

import java.util.List;
import java.util.Map;

import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.login.AppConfigurationEntry;

import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;

/**
 * Logs in to a broker with the user and password of {@code sasl.jaas.config}. Kafka's own class before 4.0 calls {@code
 * Subject.getSubject}, which JDK 24 and later do not support. Public only for Kafka's clients.
 */
public final class BrokerLogin implements AuthenticateCallbackHandler {

    private Map<String, ?> login = Map.of();

    @Override
    public void configure(Map<String, ?> settings, String mechanism, List<AppConfigurationEntry> entries) {
        login = entries.get(0).getOptions();
    }

    @Override
    public void handle(Callback[] callbacks) {
        for (Callback each : callbacks) {
            if (each instanceof NameCallback name) {
                name.setName(String.valueOf(login.get("username")));
            } else if (each instanceof PasswordCallback password) {
                password.setPassword(String.valueOf(login.get("password")).toCharArray());
            }
        }
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
