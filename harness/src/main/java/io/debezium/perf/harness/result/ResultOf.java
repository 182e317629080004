package io.debezium.perf.harness.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the command whose result a type is, so that {@link ResultJson} can check the type of a file. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ResultOf {

    /** The command as it is typed. */
    String value();
}
