package io.debezium.perf.harness.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OlderResultsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void whatWasAConditionOfAnImpactIsItsArmAndTheLoadIsTheCondition() throws Exception {
        assertThat(
                        upgraded(
                                """
                {"command": "impact",
                 "cells": [{"number": 3, "condition": 2, "load": "tpcb-like", "figures": {"seconds": 20.0}}],
                 "contrasts": [{"load": "tpcb-like", "flattered": true}]}"""))
                .isEqualTo(
                        MAPPER.readTree(
                                """
                {"command": "impact",
                 "trials": [{"number": 3, "arm": 2, "condition": "tpcb-like", "figures": {"seconds": 20.0}}],
                 "contrasts": [{"condition": "tpcb-like", "flattered": true}]}"""));
    }

    @Test
    void readingsOnTheWayMoveIntoTheFiguresWhereThereAreAny() throws Exception {
        assertThat(
                        upgraded(
                                """
                {"command": "compare", "trials": [
                 {"block": 1, "variant": 0, "purpose": "timed", "figures": {"events": 7}, "marks": [{"events": 5}]},
                 {"block": 1, "variant": 1, "purpose": "digest", "figures": null, "marks": []}]}"""))
                .isEqualTo(
                        MAPPER.readTree(
                                """
                {"command": "compare", "trials": [
                 {"round": 1, "arm": 0, "condition": "timed", "figures": {"events": 7, "marks": [{"events": 5}]}},
                 {"round": 1, "arm": 1, "condition": "digest", "figures": null}]}"""));
    }

    @Test
    void forksAreTrials() throws Exception {
        assertThat(
                        upgraded(
                                """
                {"command": "jmh", "forks": [{"block": 4, "variant": 1, "benchmark": 2}]}"""))
                .isEqualTo(MAPPER.readTree(
                        """
                {"command": "jmh", "trials": [{"round": 4, "arm": 1, "condition": 2}]}"""));
    }

    private static ObjectNode upgraded(String json) throws Exception {
        ObjectNode result = (ObjectNode) MAPPER.readTree(json);
        OlderResults.upgrade(result);
        return result;
    }
}
