package io.debezium.perf.harness;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The catalogue of messages: what is said, by code. A code is the name of a file in the folder {@code messages} and a key in
 * it: {@code tape.damaged} stands in {@code tape.properties}. In a text <code>{0}</code> is the first argument,
 * <code>{1}</code> the second. What the user can do about a message stands under the same code with {@code .remedy}, how to
 * read a table or a chart under the code of its caption with {@code .note}.
 */
public final class Messages {

    private static final Map<String, Properties> FILES = new ConcurrentHashMap<>();
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private Messages() {}

    /** @throws IllegalArgumentException if the catalogue has no such message, or it has a place without an argument */
    public static String text(String code, Object... arguments) {
        return find(code, arguments)
                .orElseThrow(() -> new IllegalArgumentException(code + " is not in the catalogue of messages"));
    }

    /** How to read what a message heads, a table or a chart; empty where there is nothing to say. */
    public static String note(String code, Object... arguments) {
        return find(code + ".note", arguments).orElse("");
    }

    /** What the user can do, as a sentence; empty where the message says it all. */
    static String remedy(String code, Object... arguments) {
        return find(code + ".remedy", arguments).orElse("");
    }

    private static Optional<String> find(String code, Object... arguments) {
        int dot = code.indexOf('.');
        return Optional.ofNullable(FILES.computeIfAbsent(code.substring(0, dot), Messages::read)
                        .getProperty(code.substring(dot + 1)))
                .map(text -> PLACE.matcher(text).replaceAll(place -> argument(code, place, arguments)));
    }

    private static String argument(String code, MatchResult place, Object... arguments) {
        int index = Integer.parseInt(place.group(1));
        if (index >= arguments.length) {
            throw new IllegalArgumentException(code + " has no argument for " + place.group());
        }
        return Matcher.quoteReplacement(String.valueOf(arguments[index]));
    }

    private static Properties read(String file) {
        Properties messages = new Properties();
        try (Reader in = new InputStreamReader(
                Messages.class.getResourceAsStream("messages/" + file + ".properties"), StandardCharsets.UTF_8)) {
            messages.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages;
    }
}
