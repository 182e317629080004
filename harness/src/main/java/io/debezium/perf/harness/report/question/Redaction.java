package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.Secrets;

/**
 * What is taken out of files before they are given away: what looks like a secret, and whose machine they are from. Texts
 * are bytes read as ISO 8859-1, so that all else stays as it is, byte for byte; what was JSON is JSON afterwards.
 */
public final class Redaction {

    private static final String NAMED = "[\\w.-]*" + Secrets.NAME + "[\\w.-]*";

    /** As in a properties file or in YAML: all of the line. */
    private static final Pattern LINE = Pattern.compile("(?m)^(\\s*" + NAMED + "\\s*[=:]).*$");

    /** In JSON only the string, wherever it stands, so that the rest of the line stays JSON. */
    private static final Pattern MEMBER = Pattern.compile("(\"" + NAMED + "\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*\"");

    /** A word of a shell with its quotes, which in JSON and HTML are escaped; a quote that is not ends the text around it. */
    private static final String VALUE =
            "(?:\\\\\"(?:(?!\\\\\").){0,1000}\\\\\"|&quot;.*?&quot;|'[^'\"\\n]*'|&#39;.*?&#39;"
                    + "|(?:&(?!quot;|#39;)\\w+;|\\\\u[0-9a-fA-F]{4}|\\\\\\\\|[^\\s\"'&<>\\\\]++)+)";

    /** {@code PGPASSWORD=...}, {@code --password=...}, {@code ?sslpassword=...} and {@code --password ...} */
    private static final Pattern WORD = Pattern.compile(
            "((?<![\\w.-])" + NAMED + "=|--(?!no-)" + NAMED + "\\s+)(?:\"[^\"\\n]*\"(?=\\s|$)|" + VALUE + ")");

    private static final Pattern URL_PASSWORD = Pattern.compile("(://[^\\s:/?\"'<>]*):[^\\s/?\"'<>]*@");

    /** Whoever it belongs to. */
    private static final Pattern HOME =
            Pattern.compile("(?<![\\w.-])((?:/[\\w.-]+)*/(?:home|Users))/[^\\s/\"'\\\\<>&:,;]+");

    private static final Pattern ROOTS_HOME = Pattern.compile("(?<![\\w.~/-])/root(?![\\w.-])");

    private static final String HOST = "(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)";

    /** Where a host stands that is not known to be one. */
    private static final Pattern HOSTS = Pattern.compile("://[^\\s/@\"'<>]*@" + HOST
            + "|(?:hostname|PGHOST|bootstrap\\.servers)=" + HOST + "|--kafka[ =]" + HOST + ":\\d");

    private static final Pattern LOOPBACK =
            Pattern.compile("(?i)localhost(\\..*)?|127\\.[\\d.]+|\\[::1]|HOST(NAME)?|0\\.0\\.0\\.0");

    private final Set<String> hosts =
            new TreeSet<>(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
    private final String checkout;
    private final String home;
    private final String user;

    public Redaction(String checkout, String home, String user, String host) {
        this.checkout = checkout;
        this.home = home;
        this.user = user;
        know(host);
    }

    /** Of this user on this machine. */
    static Redaction here() {
        return new Redaction(
                System.getProperty("perf.home", ""),
                System.getProperty("user.home", ""),
                System.getProperty("user.name", ""),
                host());
    }

    /** Looks for the hosts that a text names, so that each is taken out of every text. */
    public void look(String text) {
        for (Matcher found = HOSTS.matcher(text); found.find(); ) {
            Matcher match = found;
            Stream.of(1, 2, 3).map(match::group).filter(name -> name != null).forEach(this::know);
        }
    }

    /** The text as it may be given away. */
    public String applied(String text) {
        String given = LINE.matcher(text).replaceAll("$1***");
        given = MEMBER.matcher(given).replaceAll("$1\"***\"");
        given = WORD.matcher(given).replaceAll("$1***");
        given = URL_PASSWORD.matcher(given).replaceAll("$1:***@");
        given = path(given, checkout, "CHECKOUT");
        given = path(given, home, "~");
        given = HOME.matcher(given).replaceAll("$1/***");
        given = ROOTS_HOME.matcher(given).replaceAll("~");
        if (user.length() > 2 && !user.equals("root")) {
            String name = Pattern.quote(latin1(user));
            given = given.replaceAll("(?<![\\w.-])((?:/[\\w.-]+)*/(?:hsperfdata_)?)" + name + "(?![\\w.-])", "$1***");
        }
        for (String host : hosts) {
            given = given.replaceAll(standing(host), "HOST");
        }
        return given;
    }

    private void know(String host) {
        if (!host.isBlank() && !LOOPBACK.matcher(host).matches()) {
            hosts.add(host);
        }
    }

    /** In every form in which our writers escape it. */
    private static String path(String text, String path, String instead) {
        if (path.length() < 2) {
            return text;
        }
        String given = text;
        String json = path.replace("\\", "\\\\").replace("\"", "\\\"");
        for (String form : List.of(
                path,
                json,
                json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"),
                path.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))) {
            given = given.replaceAll("(?<![\\w.~-])" + Pattern.quote(latin1(form)) + "(?![\\w.-])", instead);
        }
        return given;
    }

    /** A name that is a word like others is one of a host only where hosts stand. */
    private static String standing(String host) {
        String quoted = Pattern.quote(latin1(host));
        boolean distinct = host.chars().anyMatch(c -> !Character.isLetter(c));
        return distinct
                ? "(?<![\\w.-])" + quoted + "(?![\\w-]|\\.\\w)"
                : "(?<=@|//|hostname=|PGHOST=|servers=)" + quoted + "(?![\\w-])|(?<![\\w./-])" + quoted + "(?=:\\d)";
    }

    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String host() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return System.getenv().getOrDefault("HOSTNAME", "");
        }
    }
}
