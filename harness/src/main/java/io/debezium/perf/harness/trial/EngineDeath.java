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
 * Why a program under test ended that should not have.
 *
 * @param exit its exit code; null where it is not known
 * @param said its own last word; empty when it gave none
 */
public record EngineDeath(Integer exit, Optional<String> said, List<String> logTail) {

    /** 128 and the number of the signal. */
    static final int KILLED = 137;

    /** The exit code by which the program says that it does not take its command line. */
    private static final int CONFIGURATION_REFUSED = 2;

    /** What a JVM says that does not take its options, behind the line that says why. */
    private static final String NO_JVM = "Error: Could not create the Java Virtual Machine.";

    /** What a JVM says that ends for want of memory, or before the program begins: as for want of a module or by an agent. */
    private static final Pattern TELLING = Pattern.compile(
            "(?:^|\n)(?:Terminating due to (.*)|(Error occurred during initialization of .*\n.*|Exception in thread \"main\" .*(?:\n.*)?))");

    /** How the agent that applies patches begins its last line when it ends the JVM. */
    private static final String AGENT_ENDS = "patches: patch=";

    /** What the user is told that the program under test is. */
    public static final String ENGINE = "dbz-app";

    /**
     * @param program what the user is told that it is
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
