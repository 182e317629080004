\set one random(0, :scale - 1)
\set other random(0, :scale - 1)
\set row random(1, 100)
SELECT touch(:one, :other, :row);
