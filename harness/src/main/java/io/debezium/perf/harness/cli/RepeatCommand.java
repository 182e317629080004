package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RepeatExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RepeatPlan;
import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.tape.Tapes;

@Command(
        name = "repeat",
        description = {
            "Run the experiment of a result again on this machine, and check whether both agree.",
            "",
            "Uses the same variants, options and seed, and the tapes in the result or named by --tape; other"
                    + " tapes are recorded again, with other bytes. A figure agrees if both confidence intervals overlap,"
                    + " a count if it is the same on the same JDK.",
            "",
            "The result determines what is run. If that is more than names and numbers (JVM options, code, paths,"
                    + " hosts, a tape), it is shown and you are asked.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 all figures agree or are unknown, as the first line says; 1 a figure",
            "or the equality of both variants differs; 2, 3, 4, 70 and 130 as for the command that is",
            "repeated."
        })
final class RepeatCommand extends MeasuringCommand<RepeatPlan, RepeatResult> {

    private static final int DIFFERS = 1;

    /** Names and numbers; of variants what only names something of the harness's own. */
    private static final Pattern PLAIN = Pattern.compile(
            "\\w[\\w.%+-]*(,((plugin|patch|sink|batch|linger|runtime|workers|burn|spin)=)?\\w[\\w.%+-]*)*");

    @Parameters(
            paramLabel = "RESULT",
            description = "A bundle of evidence (its zip), or the directory of a result of evidence or compare.")
    Path original;

    @Option(
            names = "--git",
            paramLabel = "DIR",
            description = "Clone of Debezium to use instead of those named by git=; it must have the same commits.")
    Path git;

    @Option(
            names = "--tape",
            paramLabel = "FILE",
            description =
                    "Tape file that was used for the result but is not in it; may be repeated. Its digest must match.")
    List<Path> tapes = new ArrayList<>();

    @Option(
            names = "--trust",
            description = "Run what the result names without asking; required if standard input is no terminal.")
    boolean trust;

    RepeatCommand() {
        super((plan, console, resumed) ->
                new RepeatExperiment(plan, (again, results) -> planned(plan, again, results, console), console).run());
    }

    @Override
    RepeatPlan plan(Invocation typed) {
        return new RepeatPlan(original, Optional.ofNullable(git), tapes, Home.tapes(), trust, results.folder(), typed);
    }

    @Override
    int exitCode(RepeatResult result, int failure) {
        if (failure != 0) {
            return failure;
        }
        return result.agreement() == RepeatVerdict.DIFFERS ? DIFFERS : 0;
    }

    /** What is typed again is the original's; only where its results go is this one's. */
    private static Object planned(RepeatPlan plan, Invocation again, Path results, Console console) {
        ParseResult parsed = Perf.again(again, "--out", results.toString()).subcommand();
        MeasuringCommand<?, ?> command =
                (MeasuringCommand<?, ?>) parsed.commandSpec().userObject();
        Object planned = command.plan(again);
        if (!plan.trusted()) {
            requireTrust(plan, parsed, console);
        }
        return planned;
    }

    /** Asks whether to run what can harm, where there is something: only this user can tell. */
    private static void requireTrust(RepeatPlan plan, ParseResult parsed, Console console) {
        List<String> lines = new ArrayList<>();
        boolean harmless = true;
        for (OptionSpec option : parsed.matchedOptions()) {
            for (String value :
                    option.longestName().equals("--out") ? List.<String>of() : option.originalStringValues()) {
                boolean plain = isPlain(value, plan.tapes());
                harmless &= plain;
                lines.add("%s %s %s".formatted(plain ? " " : "!", option.longestName(), Characters.onOneLine(value)));
            }
        }
        if (harmless) {
            return;
        }
        console.say("The result names what is run here; ! is what can do harm:");
        lines.stream().distinct().forEach(console::say);
        if (Terminal.onInput()) {
            console.say("Run it? Type yes:");
            if (Terminal.answer().strip().equals("yes")) {
                return;
            }
        }
        throw InvalidConfiguration.of("cli.names-what-can-do-harm", plan.original());
    }

    /** Whether an option's value can name no program, file, host or property, or is a tape that the user named or that is ours. */
    private static boolean isPlain(String value, List<Path> named) {
        return value.endsWith(Tapes.FILE)
                ? Home.tapes().equals(Path.of(value).normalize().getParent())
                        || named.stream()
                                .anyMatch(tape ->
                                        tape.toAbsolutePath().normalize().equals(Path.of(value)))
                : PLAIN.matcher(value).matches();
    }
}
