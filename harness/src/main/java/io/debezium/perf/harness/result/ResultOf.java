package io.debezium.perf.harness.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which command a type is the result of, so that {@link ResultJson} can tell whether a file holds one. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ResultOf {

    /** As it is typed. */
    String value();
}
