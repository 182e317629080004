INSERT INTO wide SELECT r.* FROM generate_series(1, :rows) AS n, LATERAL wide_row(nextval('wide_id'), n) AS r;
VACUUM (ANALYZE) wide;
