package io.debezium.perf.harness;

import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What a secret looks like, and those of this run. */
public final class Secrets {

    /** The variables in which {@code scripts/perf} hands over words of the command line: this, and their number. */
    public static final String WORD = "PERF_WORD_";

    /** The password of a server of the user's, and that of its client key. */
    public static final List<String> VARIABLES = List.of("PGPASSWORD", "PERF_SSLPASSWORD");

    /** Within the name of a property, a parameter, an option or a variable; a regular expression without groups. */
    public static final String NAME =
            "(?i:passw|passphrase|pwd|secret|token|credential|jaas|api[._-]?key|private[._-]?key|keystore[._-]key"
                    + "|auth[._-]user[._-]info)";

    private static final Pattern NAMED = Pattern.compile(NAME);
    private static final Pattern VALUE = Pattern.compile("([\\w.-]*" + NAME + "[\\w.-]*=).*", Pattern.DOTALL);
    private static final Pattern URL = Pattern.compile("(\\w+://)(.*)", Pattern.DOTALL);

    /** What follows the scheme of a URL that has no room for a password. */
    private static final Pattern PLAIN = Pattern.compile("([^:/?@]*@)?[^:/?@]+(:\\d+)?(/[^:/?@]*)?(\\?[^@]*)?");

    /** A shorter one stands in too many places by chance. */
    private static final int LEAST_LENGTH = 6;

    private static final List<Charset> ENCODINGS = List.of(
            StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.ISO_8859_1);

    private static final Set<String> OF_THIS_RUN = ConcurrentHashMap.newKeySet();

    private Secrets() {}

    /** Whether a property, a parameter or a variable of that name holds a secret. */
    public static boolean named(String name) {
        return NAMED.matcher(name).find();
    }

    /** Whether an environment variable is for this process alone: what it starts does not inherit it. */
    public static boolean isOwn(String variable) {
        return variable.startsWith(WORD) || VARIABLES.contains(variable);
    }

    /**
     * A word of the command line for a message: what follows the name of a secret, or the scheme of a URL that may hold one,
     * is {@code ***} up to the word's end, since nobody knows where a password ends.
     */
    public static String masked(String word) {
        return URL.matcher(VALUE.matcher(word).replaceFirst("$1***"))
                .replaceFirst(url -> isPlain(url.group(2)) ? "$0" : "$1***");
    }

    private static boolean isPlain(String url) {
        return PLAIN.matcher(url).matches() && !named(url.substring(url.indexOf('?') + 1));
    }

    /**
     * Remembers one of this run, so that what is to be given away can be searched for it.
     *
     * @param plain what is no secret: a password that is part of it is not remembered
     */
    public static void remember(String secret, String plain) {
        if (secret.length() >= LEAST_LENGTH && !plain.contains(secret)) {
            OF_THIS_RUN.add(secret);
        }
    }

    /**
     * The forms in which a secret of this run may stand in a file: in any of four encodings, percent-encoded, and escaped for
     * JSON, HTML and properties.
     *
     * @return each as bytes, read as ISO 8859-1
     */
    public static Collection<String> forms() {
        Set<String> forms = new TreeSet<>();
        for (String secret : OF_THIS_RUN) {
            String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
            List<String> texts = List.of(
                    secret,
                    encoded,
                    encoded.replace("+", "%20"),
                    encoded.toLowerCase(Locale.ROOT),
                    secret.replace("\\", "\\\\").replace("\"", "\\\""),
                    secret.replace("\\", "\\\\").replace(":", "\\:").replace("=", "\\="),
                    secret.replace("&", "&amp;")
                            .replace("<", "&lt;")
                            .replace(">", "&gt;")
                            .replace("\"", "&quot;")
                            .replace("'", "&#39;"));
            for (String text : texts) {
                ENCODINGS.forEach(
                        encoding -> forms.add(new String(text.getBytes(encoding), StandardCharsets.ISO_8859_1)));
            }
        }
        return forms;
    }
}
