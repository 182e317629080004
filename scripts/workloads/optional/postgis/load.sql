\set old random(1, 100 * :scale)
\set n random(1, 1000000000)
BEGIN;
INSERT INTO place SELECT (r).* FROM place_row(nextval('place_id'), :n) AS r;
UPDATE place SET spot = ST_SetSRID(ST_MakePoint(:n % 180, :n % 90), 4326) WHERE id = :old;
END;
