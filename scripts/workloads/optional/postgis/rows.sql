INSERT INTO place SELECT r.* FROM generate_series(1, :rows) AS n, LATERAL place_row(n, n) AS r;
