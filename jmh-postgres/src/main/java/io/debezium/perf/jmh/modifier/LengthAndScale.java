package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;

/**
 * The length and scale of a column.
 *
 * @param length digits, characters or bits, as the type counts them
 * @param scale digits after the decimal point, or of a fraction of a second
 */
public record LengthAndScale(int length, int scale) {

    /**
     * Applies modifiers to a type: the first is the length, or the precision of a time; the second is the scale. One that
     * is no number leaves the type's default.
     *
     * @param modifiers any number of them, as they stand in the text
     */
    static LengthAndScale of(PostgresType type, String... modifiers) {
        int length = type.getDefaultLength();
        int scale = type.getDefaultScale();
        if (modifiers.length > 0) {
            try {
                int first = Integer.parseInt(modifiers[0]);
                length = type.length(first);
                scale = type.scale(first);
            } catch (NumberFormatException e) {
                // geometry(Point,4326): the default stands.
            }
        }
        if (modifiers.length > 1) {
            try {
                scale = Integer.parseInt(modifiers[1]);
            } catch (NumberFormatException e) {
                // No number: the default stands.
            }
        }
        return new LengthAndScale(length, scale);
    }
}
