package io.debezium.perf.harness.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;

/** Entry point of {@code scripts/perf}. */
@Command(
        name = "perf",
        description = {
            "Where does Debezium's embedded engine spend its time, is a change faster, how late do events come, how long does a snapshot take, what does capturing cost the database, and since which release is it slower?"
        },
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Perf.Version.class,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done; 1 measured and fell short; 2 wrong command line or configuration;",
            "3 this machine or server cannot do it; 4 a trial failed; 70 a fault of the harness; 130 interrupted."
        },
        subcommands = {
            RecordCommand.class,
            CompareCommand.class,
            ScreenCommand.class,
            LatencyCommand.class,
            SnapshotCommand.class,
            ImpactCommand.class,
            CalibrateCommand.class,
            BisectCommand.class,
            JmhCommand.class,
            HistoryCommand.class,
            CheckCommand.class,
            VerifyCommand.class,
            EvidenceCommand.class,
            PatchesCommand.class,
            TapeCommand.class,
            AnalyzeCommand.class,
            DiffCommand.class,
            ReportCommand.class,
            CleanCommand.class,
            DoctorCommand.class,
            AutoComplete.GenerateCompletion.class
        })
public final class Perf {

    static final String VERBOSE = "--verbose";

    @Option(names = VERBOSE, scope = ScopeType.INHERIT, description = "Show the stack trace of a failure.")
    boolean verbose;

    private Perf() {}

    /** @param words the command line; the system property {@code perf.home} names the project's folder */
    public static void main(String[] words) {
        // Libraries (JMC's rules) write numbers in the default locale; all our text is English with a decimal point.
        Locale.setDefault(Locale.ROOT);
        // What the user's terminal takes, not what the JVM guesses for its own files.
        Charset charset = Terminal.charset();
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, charset), true);
        PrintWriter err = new Printable(new PrintWriter(new OutputStreamWriter(System.err, charset), true));
        Interrupts interrupts = new Interrupts(Thread.currentThread());
        System.exit(interrupts.guard(
                () -> commandLine(out, err, interrupts).execute(asTyped(words)), fault -> Errors.fault(err, fault)));
    }

    /** With the words that {@code scripts/perf} hands over in variables, so that no process list shows them. */
    private static String[] asTyped(String[] words) {
        return Arrays.stream(words)
                .map(word -> word.startsWith(Secrets.WORD) ? System.getenv().getOrDefault(word, word) : word)
                .toArray(String[]::new);
    }

    /** For reading a command line again that was typed before. */
    static CommandLine commandLine() {
        return new CommandLine(new Perf()).registerConverter(Duration.class, new DurationConverter());
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err, Interrupts interrupts) {
        Perf perf = new Perf();
        Errors errors = new Errors(() -> perf.verbose, interrupts);
        CommandLine commandLine = new CommandLine(perf)
                .setOut(out)
                .setErr(new Printable(err))
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Duration.class, new DurationConverter())
                .setExecutionStrategy(Perf::execute)
                .setParameterExceptionHandler(errors::parameters)
                .setExecutionExceptionHandler(errors::execution);
        commandLine
                .getSubcommands()
                .get("generate-completion")
                .getCommandSpec()
                .usageMessage()
                .hidden(false);
        return commandLine;
    }

    /** The help has a style of its own, in escape sequences; what a command prints may come from anywhere. */
    private static int execute(ParseResult parsed) {
        Integer help = CommandLine.executeHelpRequest(parsed);
        if (help != null) {
            return help;
        }
        CommandLine all = parsed.commandSpec().commandLine();
        all.setOut(new Printable(all.getOut()));
        return new CommandLine.RunLast().execute(parsed);
    }

    /** The version that {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "perf " + Versions.project() + ", default Debezium " + Versions.debezium(),
                "JDK " + System.getProperty("java.version")
            };
        }
    }
}
