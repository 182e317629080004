package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * A tape: a folder with a cluster, which may run, {@code tape.json}, and the reference content of its events.
 *
 * @param turns how often a player sends it in a row
 * @param suffix of the names of files about a content that differs because the tape is played more than once or properties
 *     change it
 * @param recorded whether the number of its events is known from the recording; otherwise it is known once a reference was
 *     taken
 * @param known its current facts
 */
public record Tape(Path folder, int turns, String suffix, boolean recorded, AtomicReference<TapeFacts> known) {

    /**
     * A tape that is played a number of times in a row, with LSNs and times continued.
     *
     * @param turns 1 for the tape itself
     *
     * @throws InvalidConfiguration if its {@code tape.json} cannot be read
     */
    static Tape in(Path folder, int turns) {
        String suffix = turns == 1 ? "" : "-x" + turns;
        TapeFacts facts = TapeFacts.exists(folder, suffix)
                ? TapeFacts.read(folder, suffix)
                : TapeFacts.read(folder, "").turned(turns);
        return new Tape(folder, turns, suffix, true, new AtomicReference<>(facts));
    }

    /**
     * This tape with the content that Debezium delivers with some properties. The number of events is known once a reference
     * was taken with them.
     *
     * @param properties those that change the content; none for this tape itself
     */
    Tape with(Map<String, String> properties) {
        if (properties.isEmpty()) {
            return this;
        }
        byte[] text = new TreeMap<>(properties).toString().getBytes(StandardCharsets.UTF_8);
        String name = suffix + "-" + Content.sha256(text).substring(0, 16);
        TapeFacts own =
                TapeFacts.exists(folder, name) ? TapeFacts.read(folder, name) : facts().counting(facts().events());
        return new Tape(folder, turns, name, false, new AtomicReference<>(own));
    }

    /** The id that {@code perf tape list} shows. */
    public String id() {
        return folder.getFileName().toString();
    }

    /** Its current facts. */
    public TapeFacts facts() {
        return known.get();
    }

    /** The facts of the reference content of a plugin; empty until {@link #keep} was called. */
    Optional<TapeFacts.Reference> kept(String plugin) {
        return Optional.ofNullable(facts().references().get(plugin));
    }

    /**
     * The reference content, which every drain with a plugin must deliver; empty until {@link #keep} was called for the
     * plugin.
     *
     * @throws InvalidConfiguration if the file of the content is damaged
     */
    public Optional<Content> reference(String plugin) {
        Path file = file("content", plugin, "bin");
        // Of the content of an imported tape only the digest is known.
        return kept(plugin).filter(kept -> Files.exists(file)).map(kept -> {
            Content content = Content.read(file);
            if (!content.sha256().equals(kept.sha256())) {
                throw InvalidConfiguration.of("tape.is-not-what-tape-json-says", file, id());
            }
            return content;
        });
    }

    /**
     * How the content that a drain delivered differs from the expected one; empty if it does not. Without a reference, only
     * the number of events is compared with that of the recording.
     *
     * @param plugin the plugin that it was read with
     */
    public Optional<String> difference(String plugin, Content content) {
        return reference(plugin)
                .map(reference -> reference.difference(content))
                .orElseGet(() -> miscount(content.size()).or(() -> otherDigest(plugin, content)));
    }

    private Optional<String> otherDigest(String plugin, Content content) {
        return kept(plugin)
                .filter(kept -> !kept.sha256().equals(content.sha256()))
                .map(kept -> "the content's SHA-256 is %s, and was %s where the tape was recorded (%s)"
                        .formatted(content.sha256(), kept.sha256(), kept.by()));
    }

    /** Whether the number of its events is known. */
    private boolean counted() {
        return recorded || !facts().references().isEmpty();
    }

    private Optional<String> miscount(long delivered) {
        long expected = facts().events();
        if (delivered == expected || !counted()) {
            return Optional.empty();
        }
        String what = delivered < expected ? "missing" : "doubled";
        return Optional.of(String.format(
                Locale.ROOT, "%,d events of a tape of %,d were delivered: events are %s", delivered, expected, what));
    }

    /**
     * Keeps a content as the one that every later drain with this plugin must deliver, in place of an earlier one.
     *
     * @param plugin the plugin that it was read with
     * @param content with as many events as the tape
     * @param by the variant that delivered it, for reports
     * @param order the fingerprint of the events in their order, computed by the program under test; empty if unknown
     */
    public synchronized void keep(String plugin, Content content, String by, Optional<String> order) {
        TapeFacts facts = counted() ? facts() : facts().counting(content.size());
        if (content.size() != facts.events()) {
            throw new IllegalArgumentException(
                    "content (%,d events) must have the tape's %,d".formatted(content.size(), facts.events()));
        }
        TapeFacts.replace(file("content", plugin, "bin"), content.bytes());
        known.set(facts.with(
                plugin, new TapeFacts.Reference(content.sha256(), content.lastLsn(), by, Instant.now(), order)));
        facts().write(folder, suffix);
    }

    /**
     * When and in which run a program last delivered the reference content; empty if never.
     *
     * @param program a digest of the program and of the way of replay
     */
    public Optional<Delivery> delivered(String plugin, String program) {
        return Optional.ofNullable(deliveries(plugin).get(program))
                .filter(delivery -> delivery.sha256().equals(sha256(plugin)));
    }

    /**
     * An observation that a program delivered a content.
     *
     * @param run the name of the run's results folder
     */
    public record Delivery(String sha256, Instant at, String run) {}

    /** Notes that a program has delivered the reference content. */
    public synchronized void keepDelivered(String plugin, String program, String run) {
        Map<String, Delivery> all = deliveries(plugin);
        all.put(program, new Delivery(sha256(plugin), Instant.now(), run));
        TapeFacts.replace(file("delivered", plugin, "json"), TapeFile.json(all));
    }

    private Map<String, Delivery> deliveries(String plugin) {
        Path file = file("delivered", plugin, "json");
        try {
            return Files.isRegularFile(file)
                    ? TapeFile.JSON.readValue(file.toFile(), new TypeReference<TreeMap<String, Delivery>>() {})
                    : new TreeMap<>();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private String sha256(String plugin) {
        return kept(plugin).map(TapeFacts.Reference::sha256).orElse("");
    }

    private Path file(String what, String plugin, String type) {
        return folder.resolve("%s-%s%s.%s".formatted(what, plugin, suffix, type));
    }

    /** Whether a tape's folder has its WAL; false for an imported tape, and for a tape file. */
    public static boolean hasWal(Path folder) {
        return Files.exists(folder.resolve("server"));
    }
}
