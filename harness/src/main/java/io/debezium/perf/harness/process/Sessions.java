package io.debezium.perf.harness.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a program gets a session of its own, which Java cannot give it. What does so takes the place of itself by the
 * program (exec), so that the process is the same from fork to end.
 */
final class Sessions {

    /**
     * The program notes its id and its start before it is itself; where it cannot, it is not started. Built-in commands of
     * the shell alone: nothing is forked.
     */
    private static final String NOTE = "read -r stat 2> /dev/null < /proc/$$/stat;"
            + " printf 'pid=%s\\nstat=%s\\n' \"$$\" \"$stat\" >> \"$0\" && exec \"$@\"";

    /** setsid(1) of util-linux or busybox; forks only if it leads its process group, which a child of ours does not. */
    private static final List<String> OWN = Programs.find("setsid").isPresent() ? List.of("setsid") : List.of();

    private Sessions() {}

    /**
     * What to put before a program's command line.
     *
     * @param entry a file that exists
     */
    static List<String> notedIn(Path entry) {
        List<String> words = new ArrayList<>(OWN);
        words.addAll(List.of("/bin/sh", "-c", NOTE, entry.toAbsolutePath().toString()));
        return words;
    }
}
