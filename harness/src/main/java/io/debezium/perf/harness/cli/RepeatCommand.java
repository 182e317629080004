package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.RepeatExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RepeatPlan;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;

@Command(
        name = "repeat",
        description = {
            "Run the experiment of a result again on this machine, and check whether both agree.",
            "",
            "Uses the same variants, options and seed, and the tapes in the result or named by --tape; other"
                    + " tapes are recorded again, with other bytes. A figure agrees if both confidence intervals overlap.",
            "",
            "The result determines what is run, including JVM options and the code of a clone: read plan.json"
                    + " before you repeat an untrusted bundle.",
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

    RepeatCommand() {
        super((plan, console, resumed) -> new RepeatExperiment(plan, RepeatCommand::planned, console).run());
    }

    @Override
    RepeatPlan plan(Invocation typed) {
        return new RepeatPlan(original, Optional.ofNullable(git), tapes, results.folder(), typed);
    }

    @Override
    int exitCode(RepeatResult result, int failure) {
        if (failure != 0) {
            return failure;
        }
        return result.agreement() == RepeatVerdict.DIFFERS ? DIFFERS : 0;
    }

    /** What is typed again is the original's; only where its results go is this one's. */
    private static Object planned(Invocation again, Path results) {
        List<String> words = new ArrayList<>(again.words());
        words.addAll(List.of("--out", results.toString()));
        try {
            ParseResult parsed = Perf.commandLine().parseArgs(words.toArray(new String[0]));
            MeasuringCommand<?, ?> command =
                    (MeasuringCommand<?, ?>) parsed.subcommand().commandSpec().userObject();
            return command.plan(again);
        } catch (ParameterException e) {
            throw new InvalidConfiguration(
                    again.commandLine(),
                    "is not understood: " + e.getMessage(),
                    "Repeat it with the version of the harness that wrote the result.",
                    e);
        }
    }
}
