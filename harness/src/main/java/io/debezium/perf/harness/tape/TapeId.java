package io.debezium.perf.harness.tape;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.postgres.ServerBinaries;

/** The name of a tape, made of all that a tape must have in common with a request to be taken for it. */
final class TapeId {

    private static final int DIGITS = 10;
    private static final int LONGEST_NAME = 40;

    private TapeId() {}

    /** Letters, digits and hyphens: {@code simple-update-1f0c5a9e2b}. */
    static String of(TapeRequest request, ServerBinaries binaries, List<String> plugins) {
        return of(
                request.workload().name(),
                request.workload().digest(),
                Integer.toString(request.scale()),
                Long.toString(request.events()),
                binaries.kind(),
                binaries.version(),
                String.join("+", plugins),
                Integer.toString(TapeFacts.SCHEMA_VERSION));
    }

    static String of(String name, String... rest) {
        String readable =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String key = name + "\n" + String.join("\n", rest);
        return "%s-%s"
                .formatted(
                        readable.substring(0, Math.min(LONGEST_NAME, readable.length())),
                        Content.sha256(key.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS));
    }
}
