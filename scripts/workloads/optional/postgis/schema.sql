CREATE TABLE place (
    id bigint PRIMARY KEY,
    spot geometry(Point, 4326) NOT NULL,
    shape geometry,
    spot_3d geometry(PointZ),
    track geography(LineString, 4326),
    shapes geometry[]
);
CREATE SEQUENCE place_id START 1000001 CACHE 100;

CREATE FUNCTION place_row(id bigint, n bigint) RETURNS place LANGUAGE sql STABLE AS $$
    SELECT id, ST_SetSRID(ST_MakePoint(n % 180, n % 90), 4326),
        CASE n % 4 WHEN 0 THEN 'POLYGON EMPTY' ELSE ST_Buffer(ST_MakePoint(n % 180, n % 90), 1, 2) END::geometry,
        ST_MakePoint(n % 180, n % 90, n / 8.0), ST_GeogFromText(format('LINESTRING(0 0, %s %s)', n % 180, n % 90)),
        ARRAY[ST_MakePoint(n % 180, 0), ST_MakePoint(0, 0)]
$$;
