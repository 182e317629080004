-- The filler is empty rather than null, so that the row has its 84 bytes.
INSERT INTO pgbench_accounts (aid, bid, abalance, filler) SELECT a, 1, 0, '' FROM generate_series(1, :rows) AS a;
ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid);
