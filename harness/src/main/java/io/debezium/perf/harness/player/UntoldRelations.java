package io.debezium.perf.harness.player;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * What tells of a relation, for those that were told of before the reader came in and not since: a server tells each reader of
 * a relation before the first change of it.
 */
final class UntoldRelations {

    private final PluginMessages plugin;
    private final WalSender out;
    private final Map<Integer, List<byte[]>> untold = new LinkedHashMap<>();

    /** Until the relation that they are columns of. */
    private final List<byte[]> types = new ArrayList<>();

    UntoldRelations(PluginMessages plugin, WalSender out) {
        this.plugin = plugin;
        this.out = out;
    }

    void remember(MessageKind kind, ByteBuffer message) {
        if (kind == MessageKind.TYPE) {
            types.add(bytes(message));
        } else if (kind == MessageKind.RELATION) {
            List<byte[]> all = new ArrayList<>(types);
            all.add(bytes(message));
            untold.put(plugin.relation(message), all);
            types.clear();
        }
    }

    /** What has to be told before a message; which relations are truncated is not looked up. */
    void tell(MessageKind kind, ByteBuffer message) throws IOException {
        if (untold.isEmpty()) {
            return;
        }
        if (kind == MessageKind.RELATION) {
            untold.remove(plugin.relation(message));
        } else if (kind == MessageKind.ROW) {
            putAll(untold.getOrDefault(plugin.relation(message), List.of()));
            untold.remove(plugin.relation(message));
        } else if (kind == MessageKind.OTHER) {
            for (List<byte[]> owed : untold.values()) {
                putAll(owed);
            }
            untold.clear();
        }
    }

    private void putAll(List<byte[]> messages) throws IOException {
        for (byte[] each : messages) {
            out.put(0, ByteBuffer.wrap(each));
        }
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        return bytes;
    }
}
