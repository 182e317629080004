package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.security.auth.module.UnixSystem;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.tape.ForgedTape;

import static org.assertj.core.api.Assertions.assertThat;

/** Tape files of a stranger's, whole to the last byte, at the command line. */
class ForgedTapeIT {

    private static final Path GENUINE =
            Path.of("../scripts/tapes/toast.tape").toAbsolutePath().normalize();
    private static final String PROGRAM = "COPY public.document (title) FROM PROGRAM 'touch %s';";
    private static final String BODY = "LANGUAGE plpgsql AS $$ BEGIN " + PROGRAM + " RETURN true; END $$;";

    @TempDir
    static Path folder;

    @AutoClose
    private Cli cli;

    private Path proof;

    @BeforeEach
    void home(@TempDir Path home) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        cli = new Cli(home);
        proof = folder.resolve("proof");
        Files.deleteIfExists(proof);
    }

    /** Each would leave the proof where it ran as far as it could; the function, when a query of ours finds the operator. */
    static Stream<String> statements() {
        String function = "CREATE FUNCTION public.evil(a oid, b integer) RETURNS boolean " + BODY;
        String trigger = "CREATE FUNCTION public.fire() RETURNS trigger " + BODY;
        return Stream.of(
                function,
                function + "CREATE OPERATOR public.>= (LEFTARG = oid, RIGHTARG = integer, FUNCTION = public.evil);",
                "CREATE FUNCTION public.cast(a integer) RETURNS text " + BODY
                        + "CREATE CAST (integer AS text) WITH FUNCTION public.cast(integer) AS IMPLICIT;",
                "CREATE RULE evil AS ON INSERT TO public.document DO ALSO SELECT 1;",
                trigger + "CREATE TRIGGER evil BEFORE INSERT ON public.document EXECUTE FUNCTION public.fire();",
                "CREATE FUNCTION public.ddl() RETURNS event_trigger " + BODY
                        + "CREATE EVENT TRIGGER evil ON ddl_command_end EXECUTE FUNCTION public.ddl();",
                "CREATE EXTENSION IF NOT EXISTS file_fdw WITH SCHEMA public;",
                "CREATE EXTENSION plpython3u;",
                "DO $$ BEGIN " + PROGRAM + " END $$;",
                PROGRAM,
                "CREATE VIEW public.evil WITH (security_invoker = false) AS SELECT pg_read_file('/etc/passwd');",
                "ALTER SYSTEM SET archive_command = 'touch %s';",
                "SET ROLE postgres;" + PROGRAM,
                "GRANT pg_execute_server_program TO dbzperf_tables;",
                "ALTER ROLE dbzperf_tables SUPERUSER;",
                "CREATE TABLE public.evil AS SELECT pg_sleep(60);",
                "ALTER TABLE public.document ADD COLUMN evil text DEFAULT pg_read_file('/etc/passwd');",
                "\\! touch %s");
    }

    @ParameterizedTest
    @MethodSource("statements")
    void aSchemaThatWouldRunSomethingIsRefusedBeforeAnythingRuns(String statement) throws Exception {
        requireRefused(cli.run("tape", "import", forged(statement).toString()));
    }

    @Test
    void noComparisonIsRunOverIt() throws Exception {
        Path forged = forged(statements().toList().get(1));

        requireRefused(cli.run(Cli.words("compare --baseline raw --candidate raw --workload %s " + Cli.LOCAL, forged)));
    }

    @LongTest
    void soItIsForAnOrdinaryUser() throws Exception {
        Assumptions.assumeTrue(new UnixSystem().getUid() == 0, "skipped: all of these tests are an ordinary user's");
        List<String> nobody = List.of("runuser", "-u", "nobody", "--");
        Assumptions.assumeTrue(
                Command.of(
                                "test",
                                "-r",
                                Path.of("../harness/target/classes")
                                        .toAbsolutePath()
                                        .toString())
                        .after(nobody)
                        .run(Cli.LIMIT)
                        .ok(),
                "skipped: an ordinary user may not read this project");
        FinishedCommand genuine =
                cli.command("tape", "import", GENUINE.toString()).after(nobody).run(Cli.LIMIT);
        assertThat(genuine.exit()).as(genuine.err()).isZero();
        assertThat(cli.run("tape", "rm", "--all").exit()).isZero();
        for (String statement : List.of(statements().toList().get(1), PROGRAM)) {
            requireRefused(cli.command("tape", "import", forged(statement).toString())
                    .after(nobody)
                    .run(Cli.LIMIT));
        }
    }

    private Path forged(String statement) throws Exception {
        Path forged = folder.resolve("forged.tape");
        Files.deleteIfExists(forged);
        return ForgedTape.withSchema(GENUINE, forged, statement.replace("%s", proof.toString()));
    }

    private void requireRefused(FinishedCommand finished) throws Exception {
        assertThat(finished.exit()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err()).contains("forged.tape: has a schema");
        assertThat(proof).doesNotExist();
        assertThat(cli.run("tape", "list").out()).isEmpty();
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    @LongTest
    void whatIsSaidOfGenuineStreamsMakesAnotherTape() throws Exception {
        Path forged = ForgedTape.of(
                GENUINE, folder.resolve("said.tape"), header -> ((ObjectNode) header.get("facts")).put("events", 7));

        String first = cli.run("tape", "import", forged.toString()).out().strip();
        String second = cli.run("tape", "import", GENUINE.toString()).out().strip();

        assertThat(second).startsWith("toast-").isNotEqualTo(first);
        assertThat(cli.run("tape", "list").out()).contains(first, second);
        assertThat(cli.run("tape", "import", GENUINE.toString()).out().strip()).isEqualTo(second);

        // Ids are short: of two files with the same one, only the first is taken in.
        Path kept = cli.home().resolve("data/tapes").resolve(second).resolve("played/stream.tape");
        Files.delete(kept);
        Files.copy(forged, kept);
        FinishedCommand other = cli.run("tape", "import", GENUINE.toString());
        assertThat(other.exit()).isEqualTo(2);
        assertThat(other.err()).contains("is another tape than " + second);
    }
}
