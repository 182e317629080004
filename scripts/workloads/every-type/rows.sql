INSERT INTO every SELECT r.* FROM generate_series(1, :rows - :rows / 2) AS n, LATERAL every_row(n, n) AS r;
INSERT INTO every_array SELECT r.* FROM generate_series(1, :rows / 2) AS n, LATERAL every_array_row(n, n) AS r;
