package io.debezium.perf.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Properties;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RoundTripsTest {

    @Test
    void aQuestionInPartsAndItsAnswerInPartsAreOneRoundTrip() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket asking = new RoundTrips().createSocket()) {
            asking.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
            try (Socket answering = server.accept()) {
                OutputStream out = asking.getOutputStream();
                InputStream in = asking.getInputStream();
                long before = RoundTrips.counted();

                answering.getOutputStream().write(new byte[] {1, 2, 3, 4});
                in.readNBytes(1);
                assertThat(RoundTrips.counted() - before)
                        .as("nothing was asked")
                        .isZero();

                out.write(1);
                out.write(new byte[] {2, 3});
                in.read();
                in.readNBytes(2);
                assertThat(RoundTrips.counted() - before).isEqualTo(1);
                assertThat(answering.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);

                out.write(4);
                answering.getOutputStream().write(5);
                assertThat(in.read()).isEqualTo(5);
                assertThat(RoundTrips.counted() - before).isEqualTo(2);
            }
        }
    }

    @Test
    void aSocketFactoryThatWasAskedForStays() {
        Properties properties = new Properties();
        properties.setProperty("driver.socketFactory", "other");
        RoundTrips.count(properties);
        assertThat(properties.getProperty("driver.socketFactory")).isEqualTo("other");
    }
}
