-- A table of :columns columns: id, then those of the list below, which begins again where it ends.
CREATE TYPE mood AS ENUM ('calm', 'curious', 'cross', 'cheerful');
CREATE DOMAIN percentage AS numeric(5, 2) CHECK (VALUE BETWEEN 0 AND 100);
CREATE DOMAIN short_code AS varchar(8);
CREATE SEQUENCE wide_id CACHE 100;

-- And a function that makes a row of it, all its values of one number n.
DO $do$
DECLARE
    columns text;
    row_values text;
BEGIN
    WITH listed (name, type, value) AS (VALUES
        ('c_smallint', 'smallint NOT NULL', $$(n % 30000)::smallint$$),
        ('c_integer', 'integer NOT NULL', $$(n % 2000000000)::integer$$),
        ('c_bigint', 'bigint NOT NULL', $$n * 1000003$$),
        ('c_real', 'real', $$(n % 1000) / 8::real$$),
        ('c_double', 'double precision', $$n / 7::float8$$),
        ('c_boolean', 'boolean NOT NULL', $$n % 2 = 0$$),
        ('c_numeric', 'numeric(18, 4) NOT NULL', $$n / 16::numeric(18, 4)$$),
        ('c_numeric_scaled', 'numeric(9, 2)', $$(n % 1000000) / 100::numeric$$),
        ('c_numeric_whole', 'numeric(20)', $$n::numeric(20)$$),
        ('c_money_like', 'numeric(12, 2)', $$(n % 10000000) / 100::numeric$$),
        ('c_char', 'char(10)', $$'c' || n % 1000000$$),
        ('c_varchar_20', 'varchar(20) NOT NULL', $$'short ' || n % 1000000$$),
        ('c_varchar_100', 'varchar(100)', $$'a value of middling length, number ' || n$$),
        ('c_varchar_255', 'varchar(255)', $$repeat('long ', 20) || n$$),
        ('c_text', 'text', $$'text with "quotes" and äöü, number ' || n$$),
        ('c_name', 'name', $$('name_' || n)::name$$),
        ('c_date', 'date', $$date '2000-01-01' + (n % 9000)::int$$),
        ('c_time', 'time', $$time '00:00' + (n % 86400) * interval '1 second'$$),
        ('c_time_3', 'time(3)', $$(time '00:00' + (n % 86400000) * interval '1 millisecond')::time(3)$$),
        ('c_timetz', 'timetz', $$(time '00:00' + (n % 86400) * interval '1 second')::time AT TIME ZONE 'UTC'$$),
        ('c_timestamp', 'timestamp', $$timestamp '2001-02-03 04:05:06' + n * interval '1 microsecond'$$),
        ('c_timestamp_3', 'timestamp(3)',
            $$(timestamp '2001-02-03 04:05:06' + n * interval '1 millisecond')::timestamp(3)$$),
        ('c_timestamptz', 'timestamptz', $$timestamptz '2001-02-03 04:05:06+00' + n * interval '1 second'$$),
        ('c_interval', 'interval', $$(n % 1000) * interval '1 hour' + (n % 12) * interval '1 month'$$),
        ('c_uuid', 'uuid', $$md5(n::text)::uuid$$),
        ('c_json', 'json', $$json_build_object('n', n, 'text', 'value ' || n)$$),
        ('c_jsonb', 'jsonb', $$jsonb_build_object('n', n, 'list', jsonb_build_array(n, n + 1))$$),
        ('c_bytea', 'bytea', $$decode(md5(n::text), 'hex')$$),
        ('c_bit', 'bit(8)', $$(n % 256)::int::bit(8)$$),
        ('c_varbit', 'varbit(16)', $$(n % 65536)::int::bit(16)::varbit$$),
        ('c_inet', 'inet', $$inet '10.0.0.0' + n % 16777216$$),
        ('c_cidr', 'cidr', $$cidr '192.168.0.0/16'$$),
        ('c_macaddr', 'macaddr', $$('08:00:2b:01:02:' || lpad(to_hex(n % 256), 2, '0'))::macaddr$$),
        ('c_mood', 'mood', $$(enum_range(NULL::mood))[1 + n % 4]$$),
        ('c_percentage', 'percentage', $$((n % 10001) / 100::numeric)::percentage$$),
        ('c_code', 'short_code', $$('c' || n % 1000000)::short_code$$),
        ('c_int_array', 'integer[]', $$ARRAY[n % 1000, NULL, 3]::int[]$$),
        ('c_text_array', 'text[]', $$ARRAY['a, b', 'n ' || n]$$),
        ('c_numeric_array', 'numeric(10, 2)[]', $$ARRAY[n % 1000, 2.5]::numeric(10, 2)[]$$)
    ), numbered AS (
        SELECT *, row_number() OVER () AS place FROM listed
    ), taken AS (
        SELECT name || CASE WHEN time > 1 THEN '_' || time ELSE '' END AS name, type, value, time, place
        FROM numbered, generate_series(1, :columns) AS time
        ORDER BY time, place LIMIT :columns - 1
    )
    SELECT string_agg(format(', %I %s', name, type), '' ORDER BY time, place),
        string_agg(', ' || value, '' ORDER BY time, place)
    INTO columns, row_values FROM taken;
    EXECUTE format('CREATE TABLE wide (id bigint PRIMARY KEY%s)', columns);
    EXECUTE format('CREATE FUNCTION wide_row(id bigint, n bigint) RETURNS wide LANGUAGE sql STABLE AS %L',
        'SELECT id' || row_values);
END
$do$;
