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
 * A recorded tape: a folder with a stopped or running cluster, {@code tape.json}, and what its events must look like.
 *
 * @param turns how often a player sends it in a row
 * @param suffix of what is kept of a tape whose content is another because it is played more than once or properties change it
 * @param recorded whether its events were counted when it was recorded, and not when a reference was taken
 * @param known what is known of it by now
 */
public record Tape(Path folder, int turns, String suffix, boolean recorded, AtomicReference<TapeFacts> known) {

    /**
     * A tape as it is when it is played so many times in a row, with positions and times carried on.
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
     * The same as Debezium delivers it with properties that change that: its content, and how many events there are. The latter
     * is known once a reference was taken with them.
     *
     * @param properties none for the same
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

    /** As {@code perf tape list} shows it. */
    public String id() {
        return folder.getFileName().toString();
    }

    /** What is known of it. */
    public TapeFacts facts() {
        return known.get();
    }

    /** What is known of the content that every drain with a plugin must deliver; empty until {@link #keep} was called. */
    Optional<TapeFacts.Reference> kept(String plugin) {
        return Optional.ofNullable(facts().references().get(plugin));
    }

    /**
     * What every drain with a plugin must deliver; empty until {@link #keep} was called for the plugin.
     *
     * @throws InvalidConfiguration if what was kept is damaged
     */
    public Optional<Content> reference(String plugin) {
        Path file = file("content", plugin, "bin");
        // Of an imported tape the digest alone is known.
        return kept(plugin).filter(kept -> Files.exists(file)).map(kept -> {
            Content content = Content.read(file);
            if (!content.sha256().equals(kept.sha256())) {
                throw InvalidConfiguration.of("tape.is-not-what-tape-json-says", file, id());
            }
            return content;
        });
    }

    /**
     * What is wrong with what a drain has delivered; empty when nothing is. Before a content was kept that is told by the
     * number of events alone: it is known from the rows that were counted while they were recorded.
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
     * @param content as many events as the tape has
     * @param by who delivered it, for a reader
     * @param order what its events come to in their order, as a program under test tells it; empty if it did not
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
     * When, and in which run, a program was last seen to deliver the content that is kept; empty if it never was.
     *
     * @param program a digest of all that it is made of, and of who sent the events
     */
    public Optional<Delivery> delivered(String plugin, String program) {
        return Optional.ofNullable(deliveries(plugin).get(program))
                .filter(delivery -> delivery.sha256().equals(sha256(plugin)));
    }

    /**
     * Where a program was seen to deliver a content.
     *
     * @param run the name of the folder of its results
     */
    public record Delivery(String sha256, Instant at, String run) {}

    /** Keeps that a program delivers the content that is kept. */
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

    /** Whether its WAL is here; an imported tape has none. */
    public boolean isRecorded() {
        return hasWal(folder);
    }

    /** The same of a tape's folder; false of a tape file. */
    public static boolean hasWal(Path folder) {
        return Files.exists(folder.resolve("server"));
    }
}
