package io.debezium.perf.harness.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Measurement;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * A command that measures for so long that it can be resumed: the stored command line is parsed again, and trials that have
 * ended are not repeated.
 *
 * @param <P> its plan
 * @param <R> its result
 */
@HelpGroup.Of(HelpGroup.RESULT)
public abstract class ResumableCommand<P, R extends Result> extends MeasuringCommand<P, R> {

    private static final String RESUME = "--resume";

    @Option(names = RESUME, paramLabel = "DIR")
    Path resume;

    public ResumableCommand(Measurement<P, R> measurement) {
        super(measurement);
    }

    @Override
    public final Integer call() {
        if (resume == null) {
            return super.call();
        }
        ResultFolder folder = new ResultFolder(resume.toAbsolutePath().normalize());
        P plan = earlierPlan(folder);
        // Locked before anything is started, which would disturb a run that still uses the folder.
        try (FolderLock lock = FolderLock.in(folder.path())) {
            return measure(plan, Optional.of(folder));
        }
    }

    /**
     * The plan of the run that is resumed.
     *
     * @throws InvalidConfiguration if there are further options, or the folder holds no run of this command
     */
    private P earlierPlan(ResultFolder folder) {
        String option = RESUME + " " + resume;
        if (asksForMore(spec.commandLine().getParseResult())) {
            throw InvalidConfiguration.of("cli.allows-no-other-option-than", option);
        }
        Path file = folder.path().resolve(Invocation.FILE);
        if (!Files.isRegularFile(file)) {
            throw InvalidConfiguration.of("cli.holds-no", option, Invocation.FILE);
        }
        KeptPlan kept = KeptPlan.read(file);
        ParseResult then = program().parsed(kept.words());
        Object earlier = then.hasSubcommand() ? then.subcommand().commandSpec().userObject() : null;
        if (!getClass().isInstance(earlier)) {
            throw InvalidConfiguration.of(
                    "cli.is-run-of-another-command", option, Invocation.commandLine(kept.words()));
        }
        @SuppressWarnings("unchecked")
        ResumableCommand<P, R> same = (ResumableCommand<P, R>) earlier;
        return same.plan(same.typed(kept.words(), kept.seed()));
    }

    private static boolean asksForMore(ParseResult now) {
        Set<String> allowed = Set.of(RESUME, LIVE, VERBOSE);
        return !now.matchedPositionals().isEmpty()
                || now.matchedOptions().stream().anyMatch(option -> !allowed.contains(option.longestName()));
    }
}
