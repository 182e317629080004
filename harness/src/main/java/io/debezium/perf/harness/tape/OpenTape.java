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
 * A tape that can be replayed any number of times: its own server is running, or a player in front of its catalog's server.
 * Closing it stops them; the tape stays.
 *
 * @param server the tape's server, or with a player that of the tape's catalog
 * @param streams the recorded streams that a player sends; empty without a player
 * @param say receives the failures of the player's connections when it is closed
 */
public record OpenTape(
        Tape tape,
        Database server,
        Optional<Player> player,
        List<StreamFacts> streams,
        FolderLock lock,
        Consumer<String> say)
        implements AutoCloseable {

    /** This tape with the content that Debezium delivers with these properties. Close only one of the two objects. */
    public OpenTape with(Map<String, String> properties) {
        return new OpenTape(tape.with(properties), server, player, streams, lock, say);
    }

    /** Whether the server or a player sends its events. */
    public ReplayWay way() {
        return player.isPresent() ? ReplayWay.PLAYER : ReplayWay.SERVER;
    }

    /** The tape's description in a result. */
    public TapeInfo info() {
        return tape.facts().info(tape.id(), streams, sending());
    }

    /** A key that is equal if figures are of the same tape, sent in the same way and as often. */
    public String key() {
        return tape.id() + (player.isPresent() ? "-played" : "") + (tape.turns() == 1 ? "" : "-x" + tape.turns());
    }

    /** How its events are sent: {@code server}, or {@code player in 20 turns}. */
    public String sending() {
        return way() + (tape.turns() == 1 ? "" : " in %d turns".formatted(tape.turns()));
    }

    /** Where readers connect. */
    public Endpoint endpoint() {
        return player.map(Player::endpoint).orElseGet(server::endpoint);
    }

    /** The output plugins that it can be replayed with. */
    public List<String> plugins() {
        return tape.facts().plugins();
    }

    /**
     * A new copy of the tape's slot, at the start of the tape.
     *
     * @throws InvalidConfiguration if the tape has no slot of this plugin
     */
    public Replay copy(String plugin) {
        require(plugin);
        TapeFacts facts = tape.facts();
        Optional<TapeFacts.Reference> kept = tape.kept(plugin);
        // The catalog's server has only slots of pgoutput, the plugin that every server has.
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
            // The player is closed first, since a server that shuts down waits for its readers. Server and lock are
            // closed also if this fails.
            player.ifPresent(each -> {
                each.close();
                each.failures().forEach(failure -> say.accept("player: " + failure));
            });
        }
    }
}
