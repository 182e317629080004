package io.debezium.perf.patches;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.patches.inside.Calls;

/** The Java agent: has patches applied, and calls counted, before the program starts, or ends the JVM. */
public final class Agent {

    private static final int REFUSED = 2;
    private static final int NOT_ACTIVE = 4;

    private Agent() {}

    /** @param options as {@link AgentOptions} reads them */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            AgentOptions asked = AgentOptions.parse(options == null ? "" : options);
            Patches.require(asked.patches(), Agent::classFile);
            CountedMethod.require(asked.counted(), Agent::classFile);
            Rewriting rewriting = new Rewriting(asked.patches(), Agent::notActive);
            instrumentation.addTransformer(rewriting);
            if (!asked.counted().isEmpty()) {
                // Behind the patches, which know the code as it was released.
                count(asked, instrumentation);
            }
            load(asked.patches(), rewriting);
        } catch (Refusal e) {
            end(REFUSED, e.getMessage());
        } catch (RuntimeException | ClassNotFoundException | LinkageError e) {
            end(NOT_ACTIVE, "patch=" + options + ": cannot be applied: " + e);
        }
    }

    private static void load(List<Patch> patches, Rewriting rewriting) throws ClassNotFoundException {
        for (Patch patch : patches) {
            // Loaded, not initialized: whether it is changed is known now, and when it is first used does not change.
            Class.forName(patch.target().className(), false, ClassLoader.getSystemClassLoader());
            if (!rewriting.isActive(patch)) {
                notActive(patch, null);
            }
            System.err.println("patches: " + patch.name() + " is active in "
                    + patch.target().className());
        }
    }

    private static void count(AgentOptions asked, Instrumentation instrumentation) {
        Calls.of(asked.counted().size());
        CallCounting counting = new CallCounting(
                asked.counted(), e -> end(NOT_ACTIVE, "count=" + asked.counted() + ": cannot be counted: " + e));
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (asked.counted().stream().anyMatch(method -> method.className().equals(loaded.getName()))) {
                throw new Refusal("count=" + loaded.getName(), "was loaded before its calls could be counted", "");
            }
        }
        instrumentation.addTransformer(counting);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(asked), "patches-counts"));
    }

    /** A line for each method: its calls, a blank and its name. */
    private static void write(AgentOptions asked) {
        Iterator<CountedMethod> methods = asked.counted().iterator();
        List<String> lines =
                Calls.counted().mapToObj(calls -> calls + " " + methods.next()).toList();
        try {
            Files.write(asked.countsOrNull(), lines);
        } catch (IOException e) {
            System.err.println("patches: " + asked.countsOrNull() + ": cannot be written: " + e);
        }
    }

    private static void notActive(Patch patch, Throwable causeOrNull) {
        end(
                NOT_ACTIVE,
                "patch=%s: %s was loaded without it%s"
                        .formatted(
                                patch.name(),
                                patch.target().className(),
                                causeOrNull == null ? "" : ": " + causeOrNull));
    }

    /** At once, since a class may be half loaded: a shutdown hook could wait for it. */
    private static void end(int exit, String message) {
        System.err.println("patches: " + message.replaceAll("\\s*\\R\\s*", " "));
        Runtime.getRuntime().halt(exit);
    }

    private static Optional<byte[]> classFile(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
