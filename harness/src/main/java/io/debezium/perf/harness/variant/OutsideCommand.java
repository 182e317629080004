package io.debezium.perf.harness.variant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;

/** The command lines of programs that are measured from outside. */
final class OutsideCommand {

    /** What words may name. */
    static final List<String> PLACEHOLDERS =
            List.of("host", "port", "user", "database", "slot", "publication", "plugin", "events", "lsn");

    /**
     * It ends by itself at the tape's last position, and throws away what it receives. pgoutput sends nothing without its
     * two options (PostgreSQL, "Logical Streaming Replication Parameters").
     */
    private static final List<String> PG_RECVLOGICAL = List.of(
            "--host={host}",
            "--port={port}",
            "--username={user}",
            "--no-password",
            "--dbname={database}",
            "--slot={slot}",
            "--start",
            "--endpos={lsn}",
            "--file=/dev/null",
            "--no-loop");

    private static final List<String> PGOUTPUT =
            List.of("--option=proto_version=1", "--option=publication_names={publication}");

    private OutsideCommand() {}

    /** The words with their placeholders filled, and the password in a variable. */
    static Command of(List<String> words, Map<String, String> values, String password) {
        return Command.of(SpecText.fill(words, values)).with("PGPASSWORD", password);
    }

    /**
     * @param program where it is
     * @throws UnfitEnvironment if it is nowhere
     */
    static Command pgRecvlogical(Optional<Path> program, Map<String, String> values, String password) {
        List<String> options = new ArrayList<>(PG_RECVLOGICAL);
        if (DecodingPlugins.PGOUTPUT.equals(values.get("plugin"))) {
            options.addAll(PGOUTPUT);
        }
        return Command.of(program.orElseThrow(OutsideCommand::notInstalled).toString())
                .and(SpecText.fill(options, values).toArray(String[]::new))
                .with("PGPASSWORD", password);
    }

    private static UnfitEnvironment notInstalled() {
        return UnfitEnvironment.of("variant.is-not-installed", "pg_recvlogical");
    }
}
