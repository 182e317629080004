-- Four partitions by a hash of the key, the last of which has partitions itself: rows with negative keys are moved to others.
CREATE TABLE reading (
    id bigint PRIMARY KEY,
    device integer NOT NULL,
    amount numeric(12, 3) NOT NULL,
    note varchar(60),
    taken_at timestamptz NOT NULL
) PARTITION BY HASH (id);
CREATE TABLE reading_0 PARTITION OF reading FOR VALUES WITH (MODULUS 4, REMAINDER 0);
CREATE TABLE reading_1 PARTITION OF reading FOR VALUES WITH (MODULUS 4, REMAINDER 1);
-- Attached: its columns are in another order.
CREATE TABLE reading_2 (
    id bigint PRIMARY KEY,
    taken_at timestamptz NOT NULL,
    note varchar(60),
    amount numeric(12, 3) NOT NULL,
    device integer NOT NULL
);
ALTER TABLE reading ATTACH PARTITION reading_2 FOR VALUES WITH (MODULUS 4, REMAINDER 2);
CREATE TABLE reading_3 PARTITION OF reading FOR VALUES WITH (MODULUS 4, REMAINDER 3) PARTITION BY RANGE (id);
CREATE TABLE reading_3_moved PARTITION OF reading_3 FOR VALUES FROM (MINVALUE) TO (0);
CREATE TABLE reading_3_rest PARTITION OF reading_3 DEFAULT;
CREATE SEQUENCE reading_id START 1000001 CACHE 100;
