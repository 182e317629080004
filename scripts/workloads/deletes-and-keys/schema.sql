CREATE TABLE account (
    id bigint PRIMARY KEY,
    owner varchar(60) NOT NULL,
    balance numeric(12, 2) NOT NULL
);
CREATE TABLE booking (
    account bigint,
    number integer,
    text varchar(100) NOT NULL,
    amount numeric(12, 2),
    PRIMARY KEY (account, number)
);
ALTER TABLE booking REPLICA IDENTITY FULL;
CREATE SEQUENCE account_id CACHE 100;
