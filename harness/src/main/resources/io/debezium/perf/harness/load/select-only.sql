-- Only the read of the "tpcb-like" transaction, as the PostgreSQL manual describes pgbench's "select-only": no WAL.
\set aid random(1, 100000 * :scale)
SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
