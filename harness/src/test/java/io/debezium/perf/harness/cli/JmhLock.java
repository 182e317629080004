package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** JMH runs once at a time on a machine; tests that start it wait for each other, those of another JVM too. */
final class JmhLock implements AutoCloseable {

    private final FileChannel file;

    private JmhLock(FileChannel file) {
        this.file = file;
    }

    static JmhLock take() throws IOException {
        FileChannel file =
                FileChannel.open(Path.of("target/jmh-it.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        file.lock();
        return new JmhLock(file);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
