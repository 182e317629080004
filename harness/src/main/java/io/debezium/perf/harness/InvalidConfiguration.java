package io.debezium.perf.harness;

/** The command line or a configuration is wrong; nothing was started. Exit code 2. */
public final class InvalidConfiguration extends Failure {

    /** @see Failure#Failure(String, String, String) */
    public InvalidConfiguration(String value, String rule, String remedy) {
        super(value, rule, remedy);
    }

    private InvalidConfiguration(String code, Object value, Object... more) {
        super(code, value, more);
    }

    /** @see Failure#Failure(String, Object, Object...) */
    public static InvalidConfiguration of(String code, Object value, Object... more) {
        return new InvalidConfiguration(code, value, more);
    }

    /**
     * The same for a value in a file.
     *
     * @param place the file and the place in it
     * @param named as it is named in this place
     */
    public InvalidConfiguration at(String place, String named) {
        return new InvalidConfiguration(place, messageAfter(named), remedy());
    }

    @Override
    public int exitCode() {
        return 2;
    }

    /**
     * @param option whose value the number is
     * @throws InvalidConfiguration if it is less than the least that is allowed
     */
    public static void requireAtLeast(long least, String option, long value, String remedy) {
        if (value < least) {
            throw new InvalidConfiguration(option + " " + value, "must be at least " + least, remedy);
        }
    }
}
