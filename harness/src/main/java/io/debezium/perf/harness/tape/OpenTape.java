package io.debezium.perf.harness.tape;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.player.Player;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * A tape whose server runs, or the server of its catalog with a player in front, to be replayed any number of times. Closing
 * it stops them and leaves the tape.
 *
 * @param server the tape's own, running, or where a player sends that of its catalog
 * @param streams as they were recorded; none where the server sends
 * @param say told at the end what went wrong between the player and its readers
 */
public record OpenTape(
        Tape tape,
        Database server,
        Optional<Player> player,
        List<StreamFacts> streams,
        FolderLock lock,
        Consumer<String> say)
        implements AutoCloseable {

    /** The same as Debezium delivers it with properties that change that; one of both is closed. */
    public OpenTape with(Map<String, String> properties) {
        return new OpenTape(tape.with(properties), server, player, streams, lock, say);
    }

    /** Who sends its events. */
    public ReplayWay way() {
        return player.isPresent() ? ReplayWay.PLAYER : ReplayWay.SERVER;
    }

    /** For a result. */
    public TapeInfo info() {
        return tape.facts().info(tape.id(), streams, sending());
    }

    /** What figures must have in common to be those of the same tape: its id, and who sends. */
    public String key() {
        return tape.id() + (player.isPresent() ? "-played" : "") + (tape.turns() == 1 ? "" : "-x" + tape.turns());
    }

    /** Who sends its events, and how often in a row: {@code player, 20 times}. */
    public String sending() {
        return way() + (tape.turns() == 1 ? "" : ", %d times".formatted(tape.turns()));
    }

    /** Where readers connect. */
    public Endpoint endpoint() {
        return player.map(Player::endpoint).orElseGet(server::endpoint);
    }

    /** The plugins that it can be replayed with. */
    public List<String> plugins() {
        return tape.facts().plugins();
    }

    /**
     * A copy of the tape's slot, at the start of the tape.
     *
     * @throws InvalidConfiguration if the tape has no slot of this plugin
     */
    public Replay copy(String plugin) {
        require(plugin);
        TapeFacts facts = tape.facts();
        Optional<TapeFacts.Reference> kept = tape.kept(plugin);
        // The server of a player's catalog has slots of a plugin that every server has.
        String made = player.isPresent() ? DecodingPlugins.PGOUTPUT : plugin;
        return new Replay(
                server,
                server.slots().copy(Replay.source(plugin), made),
                player.isPresent(),
                endpoint(),
                plugin,
                facts.events(),
                facts.rowMessages(),
                kept.stream().mapToLong(TapeFacts.Reference::lastLsn).findFirst(),
                kept.flatMap(TapeFacts.Reference::order));
    }

    /** @throws InvalidConfiguration if the tape has no slot of this plugin */
    public void require(String plugin) {
        if (!plugins().contains(plugin)) {
            throw InvalidConfiguration.of(
                    "tape.has-no-such-plugin", "plugin " + plugin, String.join(" and ", plugins()));
        }
    }

    @Override
    public void close() {
        try (FolderLock held = lock;
                Database started = server) {
            // First: a server that goes down waits for its readers. Both others are closed also when this fails.
            player.ifPresent(each -> {
                each.close();
                each.failures().forEach(failure -> say.accept("player: " + failure));
            });
        }
    }
}
