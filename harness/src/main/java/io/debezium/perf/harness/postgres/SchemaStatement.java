package io.debezium.perf.harness.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement of a schema, and whether it may be run though its author is unknown. Allowed are statements in the form of
 * {@code pg_dump} that create tables and their parts without evaluating expressions. Since none creates a function, an
 * operator or a cast, the expressions in them (defaults, checks, indexes) call only functions of PostgreSQL and {@link
 * #EXTENSIONS}.
 *
 * @param text without comments
 * @param shape the same on one line: {@code ''} for a string, {@code ""} for a quoted name, {@code ()} for parentheses with
 *     what is in them; {@link #FOREIGN} for a token that is not understood
 */
record SchemaStatement(String text, String shape) {

    /** The {@link #stage} of extensions, which a superuser creates. */
    static final int EXTENSION = 1;

    /** Extensions that only add types, operators or functions, and give no user additional rights. */
    private static final Set<String> EXTENSIONS = Set.of(
            ("btree_gin btree_gist citext cube hstore intarray isn ltree pg_trgm pgcrypto postgis seg unaccent uuid-ossp"
                            + " vector")
                    .split(" "));

    private static final String WORD = "[\\w$\\x{80}-\\x{10FFFF}]";

    /**
     * A token of SQL with {@code standard_conforming_strings} (PostgreSQL documentation, "Lexical Structure"). Foreign are
     * tokens that the server may read differently: strings with escapes, dollar-quoted strings and block comments.
     */
    private static final Pattern TOKEN = Pattern.compile("(?<blank>[ \\t\\n\\r\\f]++)|(?<comment>--[^\\n\\r]*+)"
            + "|(?<string>'[^']*+')|(?<name>\"[^\"]*+\")|(?<open>[(\\[])|(?<close>[)\\]])|(?<end>;)"
            + "|(?:(?![$\\d])WORD++(?!['\"])|[BX](?=')|\\d[\\w.]*+(?![$'\"])|[-+*<>=~!@#%^|`?,.:]|&(?!['\"])|/(?!\\*))"
                    .replace("WORD", WORD)
            + "|(?<foreign>\\$(?:(?!\\d)[\\w\\x{80}-\\x{10FFFF}]++)?\\$|WORD++|(?s:.))".replace("WORD", WORD));

    private static final char FOREIGN = '\0';

    private static final String NAME = "(?:(?:\"\")++|%s++)".formatted(WORD);
    private static final String NAMES = "%1$s(?:\\.%1$s){0,2}".formatted(NAME);

    private static final Pattern ALLOWED = Pattern.compile(String.join(
                    "|",
                    "SET (?:standard_conforming_strings = on|check_function_bodies = false)",
                    "CREATE SCHEMA NAME",
                    "CREATE EXTENSION IF NOT EXISTS NAME WITH SCHEMA NAME",
                    "CREATE TYPE NAMES AS (?:ENUM |RANGE )?\\(\\)",
                    "CREATE DOMAIN NAMES AS .*",
                    "CREATE (?:UNLOGGED )?SEQUENCE NAMES[\\w -]*",
                    "ALTER SEQUENCE NAMES OWNED BY NAMES",
                    "CREATE (?:UNLOGGED )?TABLE NAMES \\(\\)(?: INHERITS \\(\\))?(?: PARTITION BY \\w+ \\(\\))?(?: WITH \\(\\))?",
                    "CREATE (?:UNIQUE )?INDEX NAME ON (?:ONLY )?NAMES USING \\w+ \\(\\)(?: (?:INCLUDE|NULLS|WITH|WHERE) .*)?",
                    "ALTER INDEX NAMES ATTACH PARTITION NAMES",
                    "COMMENT ON (?:TABLE|COLUMN) NAMES IS (?:'')++",
                    "ALTER TABLE (?:ONLY )?NAMES ATTACH PARTITION NAMES (?:DEFAULT|FOR VALUES .*)",
                    "ALTER TABLE (?:ONLY )?NAMES REPLICA IDENTITY (?:FULL|NOTHING|USING INDEX NAME)",
                    "ALTER TABLE (?:ONLY )?NAMES ADD CONSTRAINT NAME (?:PRIMARY|UNIQUE|CHECK|FOREIGN|EXCLUDE|NOT NULL) .*",
                    "ALTER TABLE (?:ONLY )?NAMES ALTER COLUMN NAME ADD GENERATED [A-Z ]+ AS IDENTITY \\(\\)",
                    "ALTER TABLE (?:ONLY )?NAMES ALTER COLUMN NAME SET (?:\\(\\)|NOT NULL|(?:DEFAULT|STORAGE|STATISTICS|COMPRESSION) .*)")
            .replace("NAMES", NAMES)
            .replaceAll("\\bNAME\\b", Matcher.quoteReplacement(NAME)));

    /** The only query that is allowed: it makes names without a schema refer to {@code pg_catalog}. */
    private static final String SEARCH_PATH = "SELECT pg_catalog.set_config('search_path', '', false)";

    private static final Pattern MADE_EXTENSION =
            Pattern.compile("CREATE EXTENSION IF NOT EXISTS \"?([\\w-]+)\"? WITH SCHEMA (?:\\w+|\"[^\"]+\")");

    private static final String BOUNDS = " FOR VALUES ";
    private static final Pattern CONSTANT = Pattern.compile(
            "'[^']*+'"
                    + "|\\b(?:FOR|VALUES|IN|FROM|TO|WITH|MINVALUE|MAXVALUE|NULL|true|false|modulus|remainder)\\b|[-\\d.,()\\s]");

    /** The statements of a script. */
    static List<SchemaStatement> of(String script) {
        List<SchemaStatement> statements = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        StringBuilder shape = new StringBuilder();
        int depth = 0;
        Matcher token = TOKEN.matcher(script + ";");
        for (int at = 0; at <= script.length() && token.find(at); ) {
            at = token.end();
            if (token.group("end") != null) {
                shape.append(depth == 0 ? "" : FOREIGN);
                statements.add(new SchemaStatement(
                        text.toString().strip(), shape.toString().strip()));
                text.setLength(0);
                shape.setLength(0);
                depth = 0;
                continue;
            }
            String foreign = token.group("foreign");
            if (foreign != null && foreign.length() > 1 && foreign.endsWith("$")) {
                int end = script.indexOf(foreign, at);
                at = end < 0 ? script.length() : end + foreign.length();
            }
            depth -= token.group("close") == null ? 0 : 1;
            shape.append(foreign != null || depth < 0 ? FOREIGN + "" : depth == 0 ? sign(token) : "");
            depth += token.group("open") == null ? 0 : 1;
            text.append(token.group("comment") == null ? script.substring(token.start(), at) : "");
        }
        statements.removeIf(each -> each.text().isEmpty());
        return statements;
    }

    private static String sign(Matcher token) {
        if (token.group("blank") != null) {
            return " ";
        }
        return token.group("string") != null
                ? "''"
                : token.group("name") != null ? "\"\"" : token.group("comment") != null ? "" : token.group();
    }

    /** Whether the statement may be run though its author is unknown. */
    boolean isAllowed() {
        // A comma would begin a second action of ALTER TABLE. A partition's bounds must be constants, since the server
        // evaluates them.
        return text.equals(SEARCH_PATH)
                || ALLOWED.matcher(shape).matches()
                        && shape.indexOf(FOREIGN) < 0
                        && shape.indexOf(',') < 0
                        && (!shape.startsWith("CREATE EXTENSION") || isExtension())
                        && (!shape.contains(BOUNDS)
                                || CONSTANT.matcher(text.substring(Math.max(0, text.indexOf(BOUNDS))))
                                        .replaceAll("")
                                        .isEmpty());
    }

    /** The order of execution: schemas, then extensions, whose scripts must not find objects of this script, then the rest. */
    int stage() {
        return shape.startsWith("CREATE SCHEMA ") ? EXTENSION - 1 : isExtension() ? EXTENSION : EXTENSION + 1;
    }

    private boolean isExtension() {
        Matcher extension = MADE_EXTENSION.matcher(text);
        return extension.matches() && EXTENSIONS.contains(extension.group(1));
    }
}
