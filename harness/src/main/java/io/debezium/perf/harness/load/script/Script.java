package io.debezium.perf.harness.load.script;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed script: what a client does over and over, one run being one transaction to measure.
 *
 * @param steps in order
 */
public record Script(List<Step> steps) {

    public Script {
        steps = List.copyOf(steps);
    }

    /** A command of a script. */
    public sealed interface Step {

        /** Where it starts, from 1. */
        int line();
    }

    /** {@code \set variable expression}. */
    public record Assignment(int line, String variable, Expression expression) implements Step {

        /** @throws ScriptError if it has no value */
        public void run(Variables variables, RandomGenerator random) {
            try {
                variables.set(variable, expression.value(variables, random));
            } catch (ArithmeticException | IllegalArgumentException e) {
                throw new ScriptError(line, "\\set %s: %s".formatted(variable, e.getMessage()));
            }
        }
    }

    /**
     * A statement of SQL.
     *
     * @param parts text and names of variables by turns, text first and last
     */
    public record Sql(int line, List<String> parts) implements Step {

        private static final Pattern VARIABLE = Pattern.compile("(?<!:):([A-Za-z0-9_]+)");

        public Sql {
            parts = List.copyOf(parts);
        }

        static Sql of(int line, String text) {
            List<String> parts = new ArrayList<>();
            Matcher matcher = VARIABLE.matcher(text);
            int end = 0;
            while (matcher.find()) {
                parts.add(text.substring(end, matcher.start()));
                parts.add(matcher.group(1));
                end = matcher.end();
            }
            parts.add(text.substring(end));
            return new Sql(line, parts);
        }

        /**
         * The statement with the values of its variables in place of their names, as pgbench's simple protocol sends
         * it: also within quotes, and a name without a value stays as it is (it may be a part of a time, as in 10:30).
         */
        public String text(Variables variables) {
            if (parts.size() == 1) {
                return parts.get(0);
            }
            StringBuilder text = new StringBuilder(parts.get(0));
            for (int i = 1; i < parts.size(); i += 2) {
                OptionalLong value = variables.get(parts.get(i));
                if (value.isPresent()) {
                    text.append(value.getAsLong());
                } else {
                    text.append(':').append(parts.get(i));
                }
                text.append(parts.get(i + 1));
            }
            return text.toString();
        }
    }
}
