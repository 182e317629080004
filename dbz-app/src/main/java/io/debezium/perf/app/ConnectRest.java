package io.debezium.perf.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.kafka.connect.errors.ConnectException;

/** A client of a worker's REST interface for one connector with one task. */
final class ConnectRest {

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final int OK = 200;
    private static final int CREATED = 201;
    /** Status codes of a worker that is starting or not yet a member of its group. */
    private static final List<Integer> LATER = List.of(409, 503);

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(ANSWER_LIMIT).build();
    private final String connector;

    /** @param name the connector's name */
    ConnectRest(URI worker, String name) {
        this.connector = worker.resolve("/connectors/" + name).toString();
    }

    /**
     * Creates the connector in the worker.
     *
     * @return false if the worker cannot take a connector yet
     * @throws ConnectException if it refuses the connector
     */
    boolean put(Map<String, String> configuration) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(connector + "/config"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(configuration))));
        if (answer.statusCode() != CREATED && !LATER.contains(answer.statusCode())) {
            throw new ConnectException("the Connect worker refused the connector with status %d: %s"
                    .formatted(
                            answer.statusCode(),
                            json.readTree(answer.body()).path("message").asText(answer.body())));
        }
        return answer.statusCode() == CREATED;
    }

    /** Whether the connector's task is running; false before the worker knows the task. */
    boolean running() throws IOException, InterruptedException {
        return status().path("tasks").path(0).path("state").asText().equals("RUNNING");
    }

    /** The failure of the task or the connector, in a line; empty if there is none, also before the worker knows them. */
    Optional<String> failure() throws IOException, InterruptedException {
        JsonNode status = status();
        return failure(status.path("tasks").path(0)).or(() -> failure(status.path("connector")));
    }

    private JsonNode status() throws IOException, InterruptedException {
        HttpResponse<String> answer =
                send(HttpRequest.newBuilder(URI.create(connector + "/status")).GET());
        return answer.statusCode() == OK ? json.readTree(answer.body()) : json.createObjectNode();
    }

    private static Optional<String> failure(JsonNode part) {
        return part.path("state").asText().equals("FAILED")
                ? Optional.of(essence(part.path("trace").asText()))
                : Optional.empty();
    }

    /** The first line of a stack trace and its last cause. */
    static String essence(String trace) {
        String[] lines = trace.split("\\R");
        String cause = "";
        for (String line : lines) {
            cause = line.startsWith("Caused by: ") ? ", caused by " + line.substring("Caused by: ".length()) : cause;
        }
        return lines[0] + cause;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try {
            return client.send(
                    request.header(RestGuard.HEADER, RestGuard.TOKEN)
                            .timeout(ANSWER_LIMIT)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (HttpTimeoutException e) {
            throw new ConnectException(
                    "the Connect worker did not answer over REST within %d s".formatted(ANSWER_LIMIT.toSeconds()), e);
        }
    }
}
