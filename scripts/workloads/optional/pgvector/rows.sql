INSERT INTO document SELECT r.* FROM generate_series(1, :rows) AS n, LATERAL document_row(n, n) AS r;
