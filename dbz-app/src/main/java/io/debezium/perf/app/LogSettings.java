package io.debezium.perf.app;

/** Defaults of the logging binding; a system property given on the command line wins. */
final class LogSettings {

    private LogSettings() {}

    static void apply() {
        setDefault("org.slf4j.simpleLogger.showDateTime", "true");
        setDefault("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
        setDefault("org.slf4j.simpleLogger.defaultLogLevel", "info");
        // The configuration dumps of Kafka Connect fill pages and name no fault.
        setDefault("org.slf4j.simpleLogger.log.org.apache.kafka", "warn");
    }

    private static void setDefault(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }
}
