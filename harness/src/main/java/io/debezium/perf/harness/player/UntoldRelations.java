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
        if (kind == MessageKind.TYPE || kind == MessageKind.RELATION) {
            types.add(PluginMessages.bytes(message));
        }
        if (kind == MessageKind.RELATION) {
            untold.put(plugin.relation(message), List.copyOf(types));
            types.clear();
        }
    }

    /** What has to be told before a message; which relations are truncated is not looked up. */
    void tell(MessageKind kind, ByteBuffer message) throws IOException {
        if (untold.isEmpty()) {
            return;
        }
        List<Integer> owed =
                switch (kind) {
                    case ROW, RELATION -> List.of(plugin.relation(message));
                    case OTHER -> List.copyOf(untold.keySet());
                    default -> List.of();
                };
        for (int relation : owed) {
            List<byte[]> told = untold.remove(relation);
            if (told != null && kind != MessageKind.RELATION) {
                for (byte[] each : told) {
                    out.put(0, ByteBuffer.wrap(each));
                }
            }
        }
    }
}
