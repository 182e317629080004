package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.patches.Patch;

/** What {@code perf patches} prints. */
public final class PatchesTerminal {

    private PatchesTerminal() {}

    /**
     * @param version of Debezium, for the example
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold may be used
     */
    public static String render(List<Patch> patches, String version, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        for (Patch patch : patches) {
            text.answer(patch.name());
            text.facts(List.of(
                    List.of("hypothesis", patch.hypothesis()),
                    List.of("changes", patch.target().shown()),
                    List.of("versions", patch.target().versions()),
                    List.of("upstream", patch.issue().orElse("no issue known"))));
            text.gap();
        }
        text.aside(
                "What a patch gains is not kept here. To measure it: scripts/perf compare --baseline %s --candidate %s,patch=NAME"
                        .formatted(version, version));
        return text.toString();
    }
}
