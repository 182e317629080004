package io.debezium.perf.harness.load.script;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A 64-bit integer expression of {@code \set}, as the PostgreSQL manual describes pgbench's: an overflow is an error, a
 * division truncates towards zero, a remainder has the sign of the dividend.
 */
sealed interface Expression {

    /**
     * Its value.
     *
     * @throws ArithmeticException if it overflows or divides by zero
     * @throws IllegalArgumentException if a variable has no value or a range is empty
     */
    long value(Variables variables, RandomGenerator random);

    /** A number in the script. */
    record Constant(long number) implements Expression {

        @Override
        public long value(Variables variables, RandomGenerator random) {
            return number;
        }
    }

    /** {@code :name}. */
    record Variable(String name) implements Expression {

        @Override
        public long value(Variables variables, RandomGenerator random) {
            return variables
                    .get(name)
                    .orElseThrow(() -> new IllegalArgumentException("variable :" + name + " has no value"));
        }
    }

    /** Two values and what is done with them. */
    record Binary(char operator, Expression left, Expression right) implements Expression {

        @Override
        public long value(Variables variables, RandomGenerator random) {
            long a = left.value(variables, random);
            long b = right.value(variables, random);
            return switch (operator) {
                case '+' -> Math.addExact(a, b);
                case '-' -> Math.subtractExact(a, b);
                case '*' -> Math.multiplyExact(a, b);
                case '/' -> b == -1 ? Math.negateExact(a) : a / b;
                case '%' -> b == -1 ? 0 : a % b;
                default -> throw new IllegalStateException("operator " + operator);
            };
        }
    }

    /** {@code random(low, high)}: uniform, both ends included. */
    record Uniform(Expression low, Expression high) implements Expression {

        @Override
        public long value(Variables variables, RandomGenerator random) {
            long a = low.value(variables, random);
            long b = high.value(variables, random);
            if (a > b) {
                throw new IllegalArgumentException("random(%d, %d): the range is empty".formatted(a, b));
            }
            return b == Long.MAX_VALUE ? inclusive(a, random) : random.nextLong(a, b + 1);
        }

        /** Up to the largest number, whose successor does not exist. */
        private static long inclusive(long low, RandomGenerator random) {
            return low == Long.MIN_VALUE ? random.nextLong() : random.nextLong(low - 1, Long.MAX_VALUE) + 1;
        }
    }

    /** The functions that it knows, for messages. */
    List<String> FUNCTIONS = List.of("random");
}
