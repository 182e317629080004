package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.List;

/** A spec cut at its commas, except those within quotes: the words of a command may hold any text. */
final class SpecPieces {

    private SpecPieces() {}

    static List<String> quoted(String text) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' && quote == 0) {
                pieces.add(text.substring(start, i));
                start = i + 1;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
        }
        pieces.add(text.substring(start));
        return pieces;
    }
}
