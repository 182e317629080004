package io.debezium.perf.patches.count;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs programs with the jar of the counting agent in JVMs of their own, and reads their counts. */
final class CountedJvm {

    static final String JAR =
            "-javaagent:" + Path.of("target/patches-counting.jar").toAbsolutePath();
    static final String CLASS_PATH = System.getProperty("java.class.path");
    static final String WORKED = Worked.class.getName().replace('.', '/') + ".";
    static final int RUNS = Worked.THREADS * Worked.CALLS;
    static final int SUM = 4 + 101 * 3 + 600 + 2;

    private final Path folder;
    private final Map<List<String>, Path> ran = new HashMap<>();

    CountedJvm(Path folder) {
        this.folder = folder;
    }

    List<String> counted(Class<?> program, String... options) throws Exception {
        return Files.readAllLines(counts(program, List.of(options)));
    }

    /** The file of the counts, of a JVM that ran once with these options. */
    Path counts(Class<?> program, List<String> options) throws Exception {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", CLASS_PATH, program.getName()));
        if (!ran.containsKey(words)) {
            Path counts =
                    Files.createDirectory(folder.resolve("run-" + ran.size())).resolve("counts.tsv");
            ran.put(List.copyOf(words), counts);
            words.add(counts.toString());
            assertThat(run(words)).isEmpty();
            return counts;
        }
        return ran.get(words);
    }

    /** Runs a JVM and returns the lines of its output. */
    List<String> run(List<String> words) throws Exception {
        List<String> all = new ArrayList<>(words);
        all.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(170, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(out)).isZero();
            return Files.readAllLines(out);
        } finally {
            process.destroyForcibly();
        }
    }

    static String of(String method, List<String> lines) {
        String start = "method\t" + method + "\t";
        return lines.stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow()
                .substring(start.length());
    }

    static long figure(String method, String name, List<String> lines) {
        Matcher figure = Pattern.compile("\t" + name + "=(\\d+)").matcher(of(method, lines));
        assertThat(figure.find()).isTrue();
        return Long.parseLong(figure.group(1));
    }

    static long total(String name, List<String> lines) {
        String start = "total\t" + name + "\t";
        return lines.stream()
                .filter(line -> line.startsWith(start))
                .mapToLong(line -> Long.parseLong(line.substring(start.length())))
                .findFirst()
                .orElseThrow();
    }
}
