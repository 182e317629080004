package io.debezium.perf.patches;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;

/** The Java agent: applies patches before the program starts, or ends the JVM if one cannot be applied. */
public final class Agent {

    private static final int REFUSED = 2;
    private static final int NOT_ACTIVE = 4;

    private Agent() {}

    /** @param options names of patches, {@code NAME+NAME} */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            List<Patch> patches = Patches.named(options == null ? "" : options);
            Patches.require(patches, Agent::classFile);
            Rewriting rewriting = new Rewriting(patches, Agent::notActive);
            instrumentation.addTransformer(rewriting);
            load(patches, rewriting);
        } catch (Refusal e) {
            end(REFUSED, e.getMessage());
        } catch (RuntimeException | ClassNotFoundException | LinkageError e) {
            end(NOT_ACTIVE, "patch=" + options + ": cannot be applied: " + e);
        }
    }

    private static void load(List<Patch> patches, Rewriting rewriting) throws ClassNotFoundException {
        for (Patch patch : patches) {
            // Loaded without being initialized: this shows now whether the class was changed, and leaves the moment of
            // its first use as it was.
            Class.forName(patch.target().className(), false, ClassLoader.getSystemClassLoader());
            if (!rewriting.isActive(patch)) {
                notActive(patch, null);
            }
            System.err.println("patches: " + patch.name() + " is active in "
                    + patch.target().className());
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

    /** Halts without shutdown hooks: a class may be half loaded, and a hook could wait for it. */
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
