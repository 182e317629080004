package io.debezium.perf.harness.variant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;
import io.debezium.perf.patches.Refusal;

/**
 * The patches of a variant, and the Java agents that apply them when classes are loaded and count executed code.
 *
 * @param agent the agent's jar; the jars that it needs are beside it
 * @param patches empty for an unpatched variant
 * @param counting whether the counting agent is added; never in a trial that is timed
 */
public record Patching(Path agent, List<Patch> patches, boolean counting) {

    /** No patches and no counting. */
    public static final Patching NONE = new Patching(Path.of(""), List.of(), false);

    private static final Path JAR = Path.of("patches/target/patches.jar");

    /**
     * The counting agent, a jar beside the other one. It can retransform loaded classes, which would slow down a timed
     * program.
     */
    private static final String COUNTING_JAR = "patches-counting.jar";

    /**
     * JVM options of counted trials. Only C1, since C2 eliminates allocations and so changes the bytes allocated; C1 is also
     * faster for few events. Huge methods are compiled because counting enlarges methods beyond the limit.
     */
    private static final List<String> COUNTING_OPTIONS =
            List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:TieredStopAtLevel=1", "-XX:-DontCompileHugeMethods");

    /** The files of the counting agent. */
    private static final List<String> COUNTING = List.of(COUNTING_JAR, "patches-boot.jar", "lib");

    public Patching {
        patches = List.copyOf(patches);
    }

    /**
     * @param program the thin jar of a module of this project: the agent's module is beside it
     * @throws InvalidConfiguration if the agent is not built, or a patch does not fit the class that it changes
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
     * This patching with the counting agent added.
     *
     * @param program the thin jar of a module of this project: the agent's module is beside it
     * @throws InvalidConfiguration if the agent is not built
     */
    Patching counting(VariantSpec spec, Path program) {
        return counting ? this : new Patching(agent(spec, program), patches, true);
    }

    /** @param spec for the message */
    static Failure refused(String spec, Refusal refusal) {
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

    /** The JVM options of the agents. */
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

    /** The files of the agents, which a variant's digest includes. */
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

    /** Remarks for the reader, a sentence each: which patches all are, since a spec that names them tells that itself. */
    List<String> notes() {
        return patches.equals(Patches.named(Patches.ALL))
                ? List.of(Messages.text("variant.all-patches", names(", ")))
                : List.of();
    }

    private String names(String separator) {
        return patches.stream().map(Patch::name).collect(Collectors.joining(separator));
    }
}
