package io.debezium.perf.harness.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.command.Converters;
import io.debezium.perf.harness.command.Errors;
import io.debezium.perf.harness.command.HelpGroup;
import io.debezium.perf.harness.command.Interrupts;
import io.debezium.perf.harness.command.Printable;
import io.debezium.perf.harness.command.ShardOption;
import io.debezium.perf.harness.command.Terminal;
import io.debezium.perf.harness.command.Tool;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.question.compare.MergeCommand;
import io.debezium.perf.harness.question.latency.Demands;
import io.debezium.perf.harness.question.latency.SearchBounds;
import io.debezium.perf.harness.question.patches.PatchesCommand;
import io.debezium.perf.harness.question.tape.TapeCommand;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.variant.VariantSpec;

/** Entry point of {@code scripts/perf}. */
@Command(
        name = "perf",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Perf.VersionText.class,
        abbreviateSynopsis = true,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {"", Perf.EXIT_CODES})
@HelpGroup.Of(HelpGroup.GENERAL)
public final class Perf implements Tool.Program {

    /** Exit codes, shown below the help of every command. */
    static final String EXIT_CODES =
            "Exit codes: 0 done; 1 measured, but fell short; 2 wrong option or configuration;%n"
                    + "3 unfit machine or server; 4 failed trial; 70 internal error; 130 interrupted.";

    /** Commands that answer no question of their own. */
    private static final List<Class<?>> TOOLS = List.of(
            PatchesCommand.class,
            TapeCommand.class,
            MergeCommand.class,
            ReportCommand.class,
            DoctorCommand.class,
            CleanCommand.class,
            AutoComplete.GenerateCompletion.class);

    private static final int WIDEST_HELP = 100;

    /** Picocli refuses less. */
    private static final int NARROWEST_HELP = 55;

    /** Default values of single commands, by the command's and the option's name. */
    private static final ResourceBundle DEFAULTS = ResourceBundle.getBundle(Perf.class.getPackageName() + ".defaults");

    @Option(names = Tool.VERBOSE, scope = ScopeType.INHERIT)
    boolean verbose;

    private Perf() {}

    /** @param words the command line; the system property {@code perf.home} names the project's folder */
    public static void main(String[] words) {
        // All our text is English with a decimal point, whatever the user's locale.
        Locale.setDefault(Locale.ROOT);
        // The terminal's encoding, which need not be the JVM's default.
        Charset charset = Terminal.charset();
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, charset), true);
        PrintWriter err = new Printable(new PrintWriter(new OutputStreamWriter(System.err, charset), true));
        Interrupts interrupts = new Interrupts(Thread.currentThread());
        System.exit(interrupts.guard(
                () -> commandLine(out, err, interrupts).execute(asTyped(words)), fault -> Errors.fault(err, fault)));
    }

    /**
     * Replaces each word that {@code scripts/perf} passes in an environment variable, so that no process list shows it, by
     * its value.
     */
    private static String[] asTyped(String[] words) {
        return Arrays.stream(words)
                .map(word -> word.startsWith(Secrets.WORD) ? System.getenv().getOrDefault(word, word) : word)
                .toArray(String[]::new);
    }

    /** Parses stored command lines, which may be anybody's: {@code @file} arguments are not expanded. */
    public static CommandLine commandLine() {
        return commandLine(new Perf()).setExpandAtFiles(false);
    }

    @Override
    public Reports reports() {
        return Questions.reports();
    }

    @Override
    public ParseResult parsed(List<String> words) {
        try {
            return commandLine().parseArgs(words.toArray(String[]::new));
        } catch (ParameterException e) {
            throw InvalidConfiguration.of(
                            "cli.is-not-understood", Invocation.FILE, Invocation.commandLine(words), Errors.message(e))
                    .because(e);
        }
    }

    private static CommandLine commandLine(Perf perf) {
        CommandLine commandLine = new CommandLine(perf);
        Questions.commands().forEach(commandLine::addSubcommand);
        TOOLS.forEach(commandLine::addSubcommand);
        commandLine.setResourceBundle(ResourceBundle.getBundle(Perf.class.getPackageName() + ".help"));
        return commandLine
                .registerConverter(Duration.class, Converters::duration)
                .registerConverter(Metric.class, Converters::metric)
                .registerConverter(DatabaseSpec.class, DatabaseSpec::parse)
                .registerConverter(VariantSpec.class, VariantSpec::parse)
                .registerConverter(BrokerAddress.class, text -> BrokerAddress.parse("--kafka", text))
                .registerConverter(Shard.class, ShardOption::parse)
                .registerConverter(Demand.class, Demands::parse)
                .registerConverter(SearchBounds.class, SearchBounds::parse)
                .setDefaultValueProvider(Perf::defaultOrNull)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    public static CommandLine commandLine(PrintWriter out, PrintWriter err, Interrupts interrupts) {
        Perf perf = new Perf();
        Errors errors = new Errors(() -> perf.verbose, interrupts);
        CommandLine commandLine = commandLine(perf)
                .setOut(out)
                .setErr(new Printable(err))
                .setUsageHelpWidth(helpWidth(Terminal.columns()))
                .setExecutionStrategy(Perf::execute)
                .setParameterExceptionHandler(errors::parameters)
                .setExecutionExceptionHandler(errors::execution);
        Map<String, IHelpSectionRenderer> sections = new HashMap<>(commandLine.getHelpSectionMap());
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpGroup::render);
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> VariantOptions.explained(help.footer()));
        commandLine.setHelpSectionMap(sections);
        commandLine
                .getSubcommands()
                .get("generate-completion")
                .getCommandSpec()
                .usageMessage()
                .hidden(false);
        return commandLine;
    }

    static int helpWidth(int columns) {
        return Math.max(NARROWEST_HELP, Math.min(columns, WIDEST_HELP));
    }

    /** This command's default for an option that several commands share; null if it has none of its own. */
    private static String defaultOrNull(ArgSpec arg) {
        String name = arg instanceof OptionSpec option ? option.longestName() : "";
        String key = arg.command().name() + name;
        return name.equals("--variant")
                ? Versions.debezium()
                : DEFAULTS.containsKey(key) ? DEFAULTS.getString(key) : null;
    }

    /** Prints help with picocli's escape sequences, but filters those of a command's output, which may come from anywhere. */
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
    static final class VersionText implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "perf " + Versions.PROJECT + ", default Debezium " + Versions.debezium(),
                "JDK " + System.getProperty("java.version")
            };
        }
    }
}
