package io.debezium.perf.harness.load.script;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Parses pgbench's script language as far as the JDBC load knows it: {@code \set} on a line of its own, statements of
 * SQL that end with a semicolon, comments.
 */
public final class ScriptParser {

    private static final String REMEDY =
            "Install pgbench, which knows its whole script language, or change the script.";

    private final String name;
    private final String text;
    private final List<Script.Step> steps = new ArrayList<>();
    private int at;
    private int line = 1;

    private ScriptParser(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /**
     * @param name of the script, for messages
     * @throws InvalidConfiguration if it says something that the JDBC load does not know; names the line
     */
    public static Script parse(String name, String text) {
        return new ScriptParser(name, text).parse();
    }

    private Script parse() {
        for (skipBlank(); at < text.length(); skipBlank()) {
            if (text.charAt(at) == '\\') {
                steps.add(metaCommand());
            } else {
                statement();
            }
        }
        if (steps.stream().noneMatch(Script.Sql.class::isInstance)) {
            throw unknown(line, "has no SQL statement");
        }
        return new Script(steps);
    }

    private Script.Step metaCommand() {
        int start = line;
        String[] words = restOfLine().strip().split("\\s+", 3);
        if (!words[0].equalsIgnoreCase("\\set")) {
            throw unknown(start, words[0] + " is not known to the JDBC load");
        }
        if (words.length < 3) {
            throw unknown(start, "\\set needs a variable and an expression");
        }
        try {
            return new Script.Assignment(start, words[1], ExpressionParser.parse(words[2]));
        } catch (IllegalArgumentException e) {
            throw unknown(start, e.getMessage());
        }
    }

    /** A meta-command goes on in the next line after a backslash at the end of its line. */
    private String restOfLine() {
        StringBuilder rest = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '\n') {
            boolean continued = text.startsWith("\\\n", at) || text.startsWith("\\\r\n", at);
            rest.append(continued ? ' ' : text.charAt(at));
            if (continued) {
                line++;
                at = text.indexOf('\n', at);
            }
            at++;
        }
        return rest.toString();
    }

    private void statement() {
        int start = line;
        int end = SqlScanner.end(text, at);
        String sql = text.substring(at, end);
        advance(end);
        if (at < text.length() && text.charAt(at) == ';') {
            at++;
        } else if (at < text.length()) {
            throw unknown(line, "a backslash within a statement is not known to the JDBC load");
        }
        if (!sql.isBlank()) {
            steps.add(Script.Sql.of(start, sql.strip()));
        }
    }

    private void skipBlank() {
        int next = at;
        while (next < text.length()) {
            if (Character.isWhitespace(text.charAt(next))) {
                next++;
            } else if (text.startsWith("--", next)) {
                next = SqlScanner.endOfLine(text, next);
            } else {
                break;
            }
        }
        advance(next);
    }

    private void advance(int to) {
        line += (int) text.substring(at, to).chars().filter(c -> c == '\n').count();
        at = to;
    }

    private InvalidConfiguration unknown(int where, String what) {
        return new InvalidConfiguration("%s, line %d".formatted(name, where), what, REMEDY);
    }
}
