package io.debezium.perf.harness.variant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;
import io.debezium.perf.patches.Refusal;

/**
 * The patches of a variant, and the Java agent that applies them as its classes are loaded, or counts their calls.
 *
 * @param agent its jar; beside it lies what it needs
 * @param patches none where the variant is as it was released
 * @param counting whether the agent is there that counts what is executed; never in a trial whose time counts
 */
public record Patching(Path agent, List<Patch> patches, boolean counting) {

    /** Of a variant that runs as it is. */
    public static final Patching NONE = new Patching(Path.of(""), List.of(), false);

    private static final Path JAR = Path.of("patches/target/patches.jar");

    /** Beside the agent: able to change classes that are loaded, which costs a program that is timed. */
    private static final String COUNTING_JAR = "patches-counting.jar";

    /**
     * What is counted does not depend on the compiler, but bytes allocated do: only the first one allocates each object. It is
     * also the quicker one over so few events. Counting makes methods larger than what is compiled otherwise.
     */
    private static final List<String> COUNTING_OPTIONS =
            List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:TieredStopAtLevel=1", "-XX:-DontCompileHugeMethods");

    /** All that an agent that counts is made of. */
    private static final List<String> COUNTING = List.of(COUNTING_JAR, "patches-boot.jar", "lib");

    public Patching {
        patches = List.copyOf(patches);
    }

    /**
     * @param program the thin jar of a module of this project: the agent's module lies beside it
     * @throws InvalidConfiguration if the agent is not built, or a patch does not know the class that it is to change
     */
    static Patching of(VariantSpec spec, Path program, List<Path> classPath) {
        if (spec.patches().isEmpty()) {
            return NONE;
        }
        Path agent = agent(spec, program);
        List<Patch> patches = Patches.named(String.join("+", spec.patches()));
        try {
            Patches.require(patches, name -> ClassPath.classFile(name, classPath));
        } catch (Refusal e) {
            throw refused(spec.text(), e);
        }
        return new Patching(agent, patches, false);
    }

    /**
     * The same with what is executed counted.
     *
     * @param program the thin jar of a module of this project: the agent's module lies beside it
     * @throws InvalidConfiguration if the agent is not built
     */
    Patching counting(VariantSpec spec, Path program) {
        return counting ? this : new Patching(agent(spec, program), patches, true);
    }

    /** @param spec for the message */
    static InvalidConfiguration refused(String spec, Refusal refusal) {
        return InvalidConfiguration.of(
                        "variant.patch-is-refused", spec, refusal.value(), refusal.rule(), refusal.remedy())
                .because(refusal);
    }

    private static Path agent(VariantSpec spec, Path program) {
        Path module = program.toAbsolutePath().getParent().getParent();
        Path agent = module.resolveSibling(JAR);
        if (!Files.isRegularFile(agent)) {
            throw InvalidConfiguration.of("variant.needs-which-is-not-there", spec.text(), agent);
        }
        return agent;
    }

    /** For the JVM; a JVM that it forks with its own options has them too. */
    List<String> jvmOptions() {
        List<String> options = new ArrayList<>();
        if (!patches.isEmpty()) {
            options.add("-javaagent:%s=%s".formatted(agent, names("+")));
        }
        if (counting) {
            options.addAll(COUNTING_OPTIONS);
            options.add("-javaagent:" + agent.resolveSibling(COUNTING_JAR));
        }
        return options;
    }

    /** What decides how the variant runs, beside its class path. */
    List<Path> files() {
        List<Path> files = new ArrayList<>();
        if (!patches.isEmpty()) {
            files.add(agent);
        }
        if (counting) {
            COUNTING.forEach(part -> files.add(agent.resolveSibling(part)));
        }
        return files;
    }

    /** What the reader should know, a sentence each. */
    List<String> notes() {
        return patches.isEmpty()
                ? List.of()
                : List.of(Messages.text("variant.patches-are-active", patches.size(), names(", ")));
    }

    private String names(String separator) {
        return patches.stream().map(Patch::name).collect(Collectors.joining(separator));
    }
}
