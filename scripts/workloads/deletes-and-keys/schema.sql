CREATE TABLE public.account (
    id bigint PRIMARY KEY,
    owner varchar(60) NOT NULL,
    balance numeric(12, 2) NOT NULL
);
CREATE TABLE public.booking (
    account bigint,
    number integer,
    text varchar(100) NOT NULL,
    amount numeric(12, 2),
    PRIMARY KEY (account, number)
);
ALTER TABLE public.booking REPLICA IDENTITY FULL;
CREATE SEQUENCE public.account_id CACHE 100;
