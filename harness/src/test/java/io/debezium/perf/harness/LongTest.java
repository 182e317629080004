package io.debezium.perf.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A test that takes minutes, or most of which a shorter one covers: {@code scripts/test} leaves it out by default. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Tag("long")
@Test
public @interface LongTest {}
