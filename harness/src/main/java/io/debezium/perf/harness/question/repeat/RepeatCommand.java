package io.debezium.perf.harness.question.repeat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.tape.Tapes;

@Command(name = "repeat")
public final class RepeatCommand extends MeasuringCommand<RepeatPlan, RepeatResult> {

    private static final int DIFFERS = 1;

    /** Texts that can do no harm: names, numbers, and specs whose keys only refer to parts of the harness. */
    private static final Pattern PLAIN =
            Pattern.compile("\\w[\\w.%+-]*(,((plugin|patch|sink|batch|linger|runtime|burn|spin)=)?\\w[\\w.%+-]*)*");

    @Parameters(paramLabel = "RESULT")
    Path original;

    @Option(names = "--git", paramLabel = "DIR", descriptionKey = "repeat.git")
    Path git;

    @Option(names = "--tape", paramLabel = "FILE", descriptionKey = "repeat.tape")
    List<Path> tapes = new ArrayList<>();

    @Option(names = "--trust")
    boolean trust;

    RepeatCommand() {
        super((plan, console, resumed) ->
                new RepeatExperiment(plan, TapeOptions::any, kept -> requireTrust(kept, plan, console), console).run());
    }

    @Override
    public RepeatPlan plan(Invocation typed) {
        return new RepeatPlan(original, Optional.ofNullable(git), tapes, trust, typed);
    }

    @Override
    public int exitCode(RepeatResult result, int failure) {
        return failure == 0 && result.agreement() == RepeatVerdict.DIFFERS ? DIFFERS : failure;
    }

    /** Refuses to run what may do harm, and shows it: only the user can decide whether to trust it. */
    private static void requireTrust(KeptPlan kept, RepeatPlan plan, Console console) {
        List<String> harmful = kept.texts(text -> !isPlain(text, plan));
        if (harmful.isEmpty() || plan.trusted()) {
            return;
        }
        console.say("The result names what is run here, and what can do harm:");
        harmful.forEach(text -> console.say("! " + Characters.onOneLine(text)));
        throw InvalidConfiguration.of("cli.names-what-can-do-harm", plan.original());
    }

    /**
     * Whether a text can name no program, file, host or property, except for a tape that the user named or that comes with
     * the project.
     */
    private static boolean isPlain(String text, RepeatPlan plan) {
        if (!text.endsWith(Tapes.FILE)) {
            return text.isEmpty() || PLAIN.matcher(text).matches();
        }
        Path tape = Path.of(text).normalize();
        return plan.shipped().equals(tape.getParent())
                || plan.tapes().stream()
                        .anyMatch(named -> named.toAbsolutePath().normalize().equals(tape));
    }
}
