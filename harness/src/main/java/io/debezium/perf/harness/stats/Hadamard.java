package io.debezium.perf.harness.stats;

import java.util.HashSet;
import java.util.Set;

/**
 * Square matrices of 1 and -1 in which any two columns agree as often as they differ: of all designs with so many rows they
 * tell as many two-level factors apart as well as possible (R. L. Plackett and J. P. Burman, The design of optimum
 * multifactorial experiments, 1946).
 *
 * <p>By R. E. A. C. Paley's first construction (On orthogonal matrices, 1933), from the squares modulo a prime {@code q} that
 * is 3 modulo 4: orders 4, 8, 12, 20, 24, 32, 44 and so on. Prime powers would add 28, and some more; nobody misses them.
 */
final class Hadamard {

    private Hadamard() {}

    /**
     * @param least 1 or more
     * @return the smallest order of the construction that is at least as large
     */
    static int order(int least) {
        int order = 4;
        while (order < least || !prime(order - 1)) {
            order += 4;
        }
        return order;
    }

    /**
     * @param order as {@link #order} gives it
     * @return rows of 1 and -1; the first row and the first column are 1 throughout
     */
    static int[][] matrix(int order) {
        int prime = order - 1;
        Set<Integer> squares = new HashSet<>();
        for (long i = 1; i < prime; i++) {
            squares.add((int) (i * i % prime));
        }
        int[][] rows = new int[order][order];
        for (int i = 0; i < order; i++) {
            for (int j = 0; j < order; j++) {
                // Paley's rows but the first begin with -1: exchanging their signs keeps columns orthogonal.
                boolean border = i == 0 || j == 0;
                boolean minus = !border && (i == j || squares.contains(Math.floorMod(i - j, prime)));
                rows[i][j] = minus ? -1 : 1;
            }
        }
        return rows;
    }

    private static boolean prime(int number) {
        for (int divisor = 2; divisor * divisor <= number; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return number > 1;
    }
}
