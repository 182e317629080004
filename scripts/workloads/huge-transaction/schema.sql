CREATE TABLE measurement (
    id bigint PRIMARY KEY,
    device integer NOT NULL,
    reading numeric(12, 3) NOT NULL,
    taken_at timestamptz NOT NULL,
    note varchar(60)
);
