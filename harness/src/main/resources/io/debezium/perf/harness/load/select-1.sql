-- Nothing but the way to the server and back: no table, no WAL.
SELECT 1;
