package io.debezium.perf.patches.count;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.debezium.perf.count.Counts;
import io.debezium.perf.patches.count.Slots.Counted;

/**
 * The Java agent of a counted trial. The program under test asks it by {@link Counts#agent}: {@code total} for the
 * bytecodes so far, {@code begin} and {@code end EVENTS FILE} for what was counted in between, or {@code owned EVENTS FILE}
 * for what of it was done on behalf of Debezium's methods.
 */
public final class CountingAgent {

    private final Counting counting;
    private Snapshot first;

    private CountingAgent(Counting counting) {
        this.counting = counting;
    }

    public static void premain(String options, Instrumentation instrumentation)
            throws UnmodifiableClassException, IOException {
        Counting counting = new Counting();
        Counts.pause();
        try {
            // Once beforehand: what transforms must be loaded before it is asked about what it needs itself.
            new Counting().transform(null, null, "java/util/ArrayList", null, null, classFile(ArrayList.class));
            instrumentation.addTransformer(counting, true);
            List<Class<?>> loaded = new ArrayList<>();
            for (Class<?> each : instrumentation.getAllLoadedClasses()) {
                if (!each.isArray()
                        && !each.isHidden()
                        && instrumentation.isModifiableClass(each)
                        && Scope.counts(each.getName().replace('.', '/'), each.getClassLoader())) {
                    loaded.add(each);
                }
            }
            instrumentation.retransformClasses(loaded.toArray(Class[]::new));
            Counts.agent(new CountingAgent(counting)::answer);
        } finally {
            Counts.resume();
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }

    private synchronized String answer(String request) {
        Counts.pause();
        try {
            String[] words = request.split(" ", 3);
            switch (words[0]) {
                case "total" -> {
                    return Long.toString(Snapshot.take(counting.slots()).total(Kind.BYTECODES));
                }
                case "begin" -> first = Snapshot.take(counting.slots());
                case "end", "owned" ->
                    write(
                            Snapshot.take(counting.slots()).since(first),
                            words[0].equals("owned"),
                            Path.of(words[2]),
                            Long.parseLong(words[1]));
                default -> throw new IllegalArgumentException(request);
            }
            return Counts.sharedRows() ? "too many threads have run: their counts are not exact" : "";
        } catch (IOException e) {
            return e.toString();
        } finally {
            Counts.resume();
        }
    }

    /** @param owned whether work on behalf of no method of Debezium's is left out */
    private void write(Snapshot counted, boolean owned, Path file, long events) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("events\t" + events);
            for (Kind kind : Kind.values()) {
                out.println("total\t" + kind + "\t" + (owned ? counted.owned(kind) : counted.total(kind)));
            }
            counted.threads().forEach((thread, bytecodes) -> out.println("thread\t" + thread + "\t" + bytecodes));
            counting.leftOut().forEach((name, reason) -> out.println("left-out\t" + name + "\t" + reason));
            for (Counted method : counting.slots().methods()) {
                long own = counted.at(method.own());
                if (own == 0 || method.bridge()) {
                    continue;
                }
                out.print("method\t%s.%s\t%d\tBYTECODES=%d"
                        .formatted(method.className(), method.method(), counted.at(method.calls()), own));
                for (Map.Entry<Kind, Integer> other : method.others().entrySet()) {
                    out.print("\t" + other.getKey() + "=" + counted.at(other.getValue()));
                }
                if (method.base() > 0) {
                    for (Kind kind : Kind.values()) {
                        out.print("\tfor:" + kind + "=" + counted.at(method.base() + kind.ordinal()));
                    }
                }
                out.println();
            }
        }
    }
}
