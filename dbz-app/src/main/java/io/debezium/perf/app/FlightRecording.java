package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;

import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** A flight recording that the harness starts and stops over the link, so that it covers exactly what is counted. */
final class FlightRecording {

    private static final String SETTINGS = "profile";

    private Recording recording;

    /**
     * Starts a first recording and discards it, so that the real one starts ten times as fast and does not miss a part of a
     * short tape.
     */
    static void prepare() {
        try (Recording first = new Recording(Configuration.getConfiguration(SETTINGS))) {
            // Nothing is written to disk, and environment variables, which may hold a password, are not recorded.
            first.setToDisk(false);
            first.disable("jdk.InitialEnvironmentVariable");
            first.start();
        } catch (IOException | ParseException e) {
            throw new IllegalStateException("this JDK has no settings " + SETTINGS, e);
        }
    }

    /**
     * @param settings the name of a configuration of this JDK ({@code profile})
     * @param overrides settings on top of it, as {@code jdk.CPUTimeSample#enabled}
     */
    synchronized void start(Path file, String settings, Map<String, String> overrides)
            throws IOException, ParseException {
        Map<String, String> all =
                new HashMap<>(Configuration.getConfiguration(settings).getSettings());
        all.putAll(overrides);
        Recording started = new Recording(all);
        started.setName("debezium-perf");
        started.setDestination(file);
        // A JVM that is terminated still writes the recording.
        started.setDumpOnExit(true);
        started.start();
        recording = started;
    }

    /** Stops the recording, if one runs, and writes its file. */
    synchronized void stop() {
        try (Recording stopped = recording) {
            recording = null;
            if (stopped != null) {
                stopped.stop();
            }
        } catch (IllegalStateException e) {
            // The JVM is shutting down and has written the file itself.
        }
    }
}
