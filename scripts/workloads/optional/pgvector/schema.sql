CREATE TABLE document (
    id bigint PRIMARY KEY,
    embedding vector(64) NOT NULL,
    half halfvec(64),
    few sparsevec(1000),
    embeddings vector[]
);
CREATE SEQUENCE document_id START 1000001 CACHE 100;

CREATE FUNCTION document_row(id bigint, n bigint) RETURNS document LANGUAGE sql STABLE AS $$
    SELECT id, e::vector(64), e::vector(64)::halfvec(64), format('{1:%s,%s:-0.5}/1000', n % 100, 2 + n % 999)::sparsevec(1000),
        ARRAY[e::vector]
    FROM (SELECT array_agg((n % 1000 + i) / 8::real) AS e FROM generate_series(1, 64) AS i) AS numbers
$$;
