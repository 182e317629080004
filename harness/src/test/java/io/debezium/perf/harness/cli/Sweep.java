package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Looks for pieces of secrets in every file of a folder and in every process of this machine. */
final class Sweep {

    private static final List<Charset> ENCODINGS =
            List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

    private final List<String> pieces;

    /** In each encoding, a character for a byte. */
    private final List<String> encoded;

    /**
     * @param pieces letters and digits alone, so that no escaping changes them; each is looked for as UTF-8, which is what
     *     Latin-1 and a flight recording's numbers of variable length come to, and as UTF-16
     */
    Sweep(List<String> pieces) {
        this.pieces = List.copyOf(pieces);
        this.encoded = pieces.stream().flatMap(Sweep::encoded).toList();
    }

    private static Stream<String> encoded(String piece) {
        return ENCODINGS.stream().map(encoding -> new String(piece.getBytes(encoding), StandardCharsets.ISO_8859_1));
    }

    List<String> pieces() {
        return pieces;
    }

    boolean holds(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return encoded.stream().anyMatch(text::contains);
    }

    /** The files below a folder that hold one, links not followed; what is compressed is looked into. */
    Set<Path> files(Path folder) throws IOException {
        Set<Path> found = new TreeSet<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (holds(file.toString().getBytes(StandardCharsets.UTF_8)) || holds(content(file))) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    private static byte[] content(Path file) throws IOException {
        if (!file.toString().endsWith(".gz")) {
            return Files.readAllBytes(file);
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }

    /**
     * The processes whose command line holds one, by number and command line, and those whose environment does.
     *
     * @param secretless a word on the command lines of those whose environment is looked at
     */
    Set<String> processes(String secretless) {
        Set<String> found = new TreeSet<>();
        for (Path process : folders()) {
            byte[] line = read(process.resolve("cmdline"));
            String shown = process.getFileName() + " " + text(line);
            if (holds(line)) {
                found.add(shown);
            }
            if (shown.contains(secretless) && holds(read(process.resolve("environ")))) {
                found.add("environment of " + shown);
            }
        }
        return found;
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.UTF_8).replace('\0', ' ');
    }

    private static List<Path> folders() {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A process that has ended meanwhile holds nothing. */
    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Looks at all processes over and over until it is closed. */
    static final class Watch implements AutoCloseable {

        private static final long PAUSE_MILLIS = 20;

        private final Sweep sweep;
        private final Thread thread;
        private final Set<String> found = new ConcurrentSkipListSet<>();
        private volatile boolean closed;

        /** @param secretless a word on the command lines of those whose environment must not hold one either */
        Watch(Sweep sweep, String secretless) {
            this.sweep = sweep;
            this.thread = new Thread(() -> look(secretless), "sweep");
            thread.start();
        }

        /** What was found so far. */
        Set<String> found() {
            return found;
        }

        private void look(String secretless) {
            try {
                while (!closed) {
                    found.addAll(sweep.processes(secretless));
                    Thread.sleep(PAUSE_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() throws InterruptedException {
            closed = true;
            thread.join();
        }
    }
}
