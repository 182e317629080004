package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.FullDisk;

/**
 * Explains why a program under test ended unexpectedly.
 *
 * @param exit its exit code; null where unknown
 * @param said the reason that the program itself reported; empty if it reported none
 * @param logTail the last lines of its log
 */
public record EngineDeath(Integer exit, Optional<String> said, List<String> logTail) {

    /** The exit code of a process that SIGKILL ended: 128 plus the number of the signal. */
    static final int KILLED = 137;

    /** The exit code of the program when it rejects its command line. */
    private static final int CONFIGURATION_REFUSED = 2;

    /** The line that a JVM prints when it rejects its options; the line before it has the reason. */
    private static final String NO_JVM = "Error: Could not create the Java Virtual Machine.";

    /**
     * Matches the output of a JVM that ran out of memory, or ended before the main class ran, for example because of a missing
     * module or an agent.
     */
    private static final Pattern TELLING = Pattern.compile(
            "(?:^|\n)(?:Terminating due to (.*)|(Error occurred during initialization of .*\n.*|Exception in thread \"main\" .*(?:\n.*)?))");

    /** The beginning of the line that the patching agent prints before it ends the JVM. */
    private static final String AGENT_ENDS = "patches: patch=";

    /** The name of the program under test in messages to the user. */
    public static final String ENGINE = "dbz-app";

    /**
     * The failure to report.
     *
     * @param program the name of the program in messages to the user
     * @param subject the variant that it ran, as the user wrote it
     */
    Failure failure(String program, String subject) {
        if (exit != null && exit == CONFIGURATION_REFUSED) {
            return agentsReason()
                    .map(reason -> InvalidConfiguration.of("trial.agent-refuses", subject, reason))
                    .orElseGet(() -> InvalidConfiguration.of(
                            "trial.program-refuses",
                            subject,
                            lastLine().orElse("it gave no reason").replaceFirst("^dbz-app: ", "")));
        }
        int noJvm = logTail.indexOf(NO_JVM);
        if (noJvm > 0) {
            return InvalidConfiguration.of("trial.its-jvm-does-not-start", subject, logTail.get(noJvm - 1));
        }
        String reason = said.or(this::agentsReason)
                .or(this::tellingLines)
                .orElse(
                        exit != null && exit == KILLED
                                ? "it was killed (SIGKILL), as by the kernel when memory runs out: see dmesg"
                                : "it gave no reason");
        Optional<String> full = FullDisk.saidIn(reason);
        if (full.isPresent()) {
            return UnfitEnvironment.of("trial.no-room", program, full.get());
        }
        String ended = program.equals(ENGINE) ? "the engine ended" : "ended";
        return TrialFailure.of("trial.with-exit-code", program, ended, exit, reason);
    }

    private Optional<String> tellingLines() {
        return TELLING.matcher(String.join("\n", logTail))
                .results()
                .findFirst()
                .map(found -> Objects.requireNonNullElse(found.group(1), found.group(2))
                        .replace("\n", ": "));
    }

    private Optional<String> agentsReason() {
        return lastLine()
                .filter(line -> line.startsWith(AGENT_ENDS))
                .map(line -> line.substring(line.indexOf(' ') + 1));
    }

    private Optional<String> lastLine() {
        return logTail.isEmpty() ? Optional.empty() : Optional.of(logTail.get(logTail.size() - 1));
    }
}
