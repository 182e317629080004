package io.debezium.perf.harness.load.script;

import java.util.Locale;

/**
 * Parses what follows {@code \set name}: whole numbers, {@code :name}, {@code + - * / %} with the usual precedence, a
 * sign, parentheses and {@code random(low, high)}. By recursive descent.
 */
final class ExpressionParser {

    private final String text;
    private int at;

    private ExpressionParser(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if it is none that is known; the message says what was met and where */
    static Expression parse(String text) {
        ExpressionParser parser = new ExpressionParser(text);
        Expression expression = parser.sum();
        if (parser.peek() != 0) {
            throw parser.unexpected("an operator or the end");
        }
        return expression;
    }

    private Expression sum() {
        Expression left = product();
        for (char operator = peek(); operator == '+' || operator == '-'; operator = peek()) {
            at++;
            left = new Expression.Binary(operator, left, product());
        }
        return left;
    }

    private Expression product() {
        Expression left = signed();
        for (char operator = peek(); operator == '*' || operator == '/' || operator == '%'; operator = peek()) {
            at++;
            left = new Expression.Binary(operator, left, signed());
        }
        return left;
    }

    private Expression signed() {
        if (take('-')) {
            return new Expression.Binary('-', new Expression.Constant(0), signed());
        }
        if (take('+')) {
            return signed();
        }
        return operand();
    }

    private Expression operand() {
        if (take('(')) {
            Expression inner = sum();
            require(')');
            return inner;
        }
        if (take(':')) {
            return new Expression.Variable(word("the name of a variable"));
        }
        if (Character.isDigit(peek())) {
            return new Expression.Constant(number());
        }
        return function(word("a number, a variable or a function"));
    }

    private Expression function(String name) {
        if (!Expression.FUNCTIONS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "%s is not known to the JDBC load, which knows whole numbers, :variables, + - * / %% and %s(low, high)"
                            .formatted(name, String.join(", ", Expression.FUNCTIONS)));
        }
        require('(');
        Expression low = sum();
        require(',');
        Expression high = sum();
        require(')');
        return new Expression.Uniform(low, high);
    }

    private long number() {
        String digits = word("a number");
        try {
            if (peek() == '.') {
                throw new NumberFormatException();
            }
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    digits + " is not a whole number of 64 bits, which the JDBC load needs", e);
        }
    }

    private String word(String what) {
        peek();
        int start = at;
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw unexpected(what);
        }
        return text.substring(start, at);
    }

    static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private boolean take(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    private void require(char wanted) {
        if (!take(wanted)) {
            throw unexpected(String.valueOf(wanted));
        }
    }

    /** The next character that is not a space; 0 at the end. */
    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException unexpected(String wanted) {
        char met = peek();
        return new IllegalArgumentException("expected %s at column %d of \"%s\", met %s"
                .formatted(wanted, at + 1, text, met == 0 ? "the end" : "'" + met + "'"));
    }
}
