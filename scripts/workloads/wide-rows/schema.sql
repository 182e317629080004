-- :scale times 1,000 rows.
CREATE TYPE public.mood AS ENUM ('calm', 'curious', 'cross', 'cheerful');
CREATE DOMAIN public.percentage AS numeric(5, 2) CHECK (VALUE BETWEEN 0 AND 100);
CREATE DOMAIN public.short_code AS varchar(8);

CREATE TABLE public.wide (
    id bigint PRIMARY KEY,
    c_smallint smallint NOT NULL,
    c_integer integer NOT NULL,
    c_bigint bigint NOT NULL,
    c_real real,
    c_double double precision,
    c_boolean boolean NOT NULL,
    c_numeric numeric(18, 4) NOT NULL,
    c_numeric_scaled numeric(9, 2),
    c_numeric_whole numeric(20),
    c_money_like numeric(12, 2),
    c_char char(10),
    c_varchar_20 varchar(20) NOT NULL,
    c_varchar_100 varchar(100),
    c_varchar_255 varchar(255),
    c_text text,
    c_name name,
    c_date date,
    c_time time,
    c_time_3 time(3),
    c_timetz timetz,
    c_timestamp timestamp,
    c_timestamp_3 timestamp(3),
    c_timestamptz timestamptz,
    c_interval interval,
    c_uuid uuid,
    c_json json,
    c_jsonb jsonb,
    c_bytea bytea,
    c_bit bit(8),
    c_varbit varbit(16),
    c_inet inet,
    c_cidr cidr,
    c_macaddr macaddr,
    c_mood public.mood,
    c_percentage public.percentage,
    c_code public.short_code,
    c_int_array integer[],
    c_text_array text[],
    c_numeric_array numeric(10, 2)[]
);

CREATE SEQUENCE public.wide_id CACHE 100;

-- One row, all its values made of one number.
CREATE FUNCTION public.wide_row(id bigint, n bigint) RETURNS public.wide LANGUAGE sql STABLE AS $$
    SELECT id, (n % 30000)::smallint, (n % 2000000000)::integer, n * 1000003, (n % 1000) / 8::real, n / 7::float8,
        n % 2 = 0, n / 16::numeric(18, 4), (n % 1000000) / 100::numeric, n::numeric(20), (n % 10000000) / 100::numeric,
        'c' || n % 1000000, 'short ' || n % 1000000, 'a value of middling length, number ' || n,
        repeat('long ', 20) || n, 'text with "quotes" and äöü, number ' || n, ('name_' || n)::name,
        date '2000-01-01' + (n % 9000)::int, time '00:00' + (n % 86400) * interval '1 second',
        (time '00:00' + (n % 86400000) * interval '1 millisecond')::time(3),
        (time '00:00' + (n % 86400) * interval '1 second')::time AT TIME ZONE 'UTC',
        timestamp '2001-02-03 04:05:06' + n * interval '1 microsecond',
        (timestamp '2001-02-03 04:05:06' + n * interval '1 millisecond')::timestamp(3),
        timestamptz '2001-02-03 04:05:06+00' + n * interval '1 second',
        (n % 1000) * interval '1 hour' + (n % 12) * interval '1 month', md5(n::text)::uuid,
        json_build_object('n', n, 'text', 'value ' || n), jsonb_build_object('n', n, 'list', jsonb_build_array(n, n + 1)),
        decode(md5(n::text), 'hex'), (n % 256)::int::bit(8), (n % 65536)::int::bit(16)::varbit,
        inet '10.0.0.0' + n % 16777216, cidr '192.168.0.0/16', ('08:00:2b:01:02:' || lpad(to_hex(n % 256), 2, '0'))::macaddr,
        (enum_range(NULL::public.mood))[1 + n % 4], ((n % 10001) / 100::numeric)::public.percentage,
        ('c' || n % 1000000)::public.short_code, ARRAY[n % 1000, NULL, 3]::int[], ARRAY['a, b', 'n ' || n],
        ARRAY[n % 1000, 2.5]::numeric(10, 2)[]
$$;

INSERT INTO public.wide
SELECT r.* FROM generate_series(1, :scale * 1000) AS n, LATERAL public.wide_row(nextval('public.wide_id'), n) AS r;
VACUUM (ANALYZE) public.wide;
