-- A table with a column of every type that Debezium's documentation lists and PostgreSQL or its contrib modules have, and of
-- some that it does not list; and one with arrays of them.
CREATE TYPE mood AS ENUM ('calm', 'curious', 'cross, or "so"', 'cheerful');
CREATE TYPE pair AS (a integer, b text);
CREATE TYPE float_range AS RANGE (subtype = float8);
CREATE DOMAIN percentage AS numeric(5, 2) CHECK (VALUE BETWEEN 0 AND 100);
CREATE DOMAIN code AS varchar(8);
CREATE DOMAIN short_code AS code;
CREATE SEQUENCE every_id START 1000001 CACHE 100;

-- And functions that make a row of either, all its values of one number n. Every fourth row has the odd ones; NaN as a
-- numeric, of which Debezium warns, is rare.
DO $do$
DECLARE
    listed text[] := ARRAY[
        ['smallint', $$(n % 30000)::smallint$$],
        ['integer', $$(n % 2000000000)::integer - 1000000000$$],
        ['bigint', $$n * -1000003$$],
        ['oid', $$(n + 3000000000)::oid$$],
        ['real', $$CASE n % 4 WHEN 0 THEN 'NaN' WHEN 1 THEN n / 8::real ELSE '-Infinity' END::real$$],
        ['double precision', $$CASE n % 4 WHEN 0 THEN 'NaN' WHEN 1 THEN 'Infinity' ELSE n / 7::float8 END$$],
        ['numeric', $$CASE n % 400 WHEN 0 THEN 'NaN' ELSE n / 3::numeric END$$],
        ['numeric(12)', $$n::numeric(12)$$],
        ['numeric(18, 4)', $$CASE n % 400 WHEN 0 THEN 'NaN' ELSE n / -16::numeric END::numeric(18, 4)$$],
        ['money', $$(n / -100::numeric)::money$$],
        ['boolean', $$CASE n % 4 WHEN 0 THEN NULL ELSE n % 2 = 0 END$$],
        ['bit', $$(n % 2)::int::bit$$],
        ['bit(8)', $$(n % 256)::int::bit(8)$$],
        ['bit(40)', $$n::bit(40)$$],
        ['varbit', $$CASE n % 4 WHEN 0 THEN '' ELSE n::bit(21)::varbit END::varbit$$],
        ['varbit(16)', $$(n % 65536)::int::bit(16)::varbit(16)$$],
        ['"char"', $$'c'::"char"$$],
        ['char(10)', $$('c' || n % 1000000)::char(10)$$],
        ['varchar', $$('varchar ' || n)::varchar$$],
        ['varchar(20)', $$('short ' || n % 1000000)::varchar(20)$$],
        ['text', $$CASE n % 4 WHEN 0 THEN '' ELSE E'text with "quotes", a \\, äöü \U0001F600 and ' || n END$$],
        ['name', $$('name_' || n)::name$$],
        ['bytea', $$CASE n % 4 WHEN 0 THEN '' ELSE decode('00ff' || md5(n::text), 'hex') END::bytea$$],
        ['date', $$CASE n % 4 WHEN 0 THEN 'infinity' WHEN 1 THEN '0044-03-15 BC' ELSE date '2000-01-01' + (n % 9000)::int END$$],
        ['time', $$CASE n % 4 WHEN 0 THEN '24:00' ELSE time '00:00' + (n % 86400) * interval '1 second' END::time$$],
        ['time(3)', $$(time '00:00' + (n % 86400000) * interval '1 millisecond')::time(3)$$],
        ['timetz', $$(time '00:00' + (n % 86400) * interval '1 second')::time AT TIME ZONE '+05:30'$$],
        ['timestamp', $$CASE n % 4 WHEN 0 THEN 'infinity' WHEN 1 THEN '-infinity'
            ELSE timestamp '2001-02-03 04:05:06' + n * interval '1 microsecond' END$$],
        ['timestamp(3)', $$(timestamp '1901-02-03 04:05:06' + n * interval '1 millisecond')::timestamp(3)$$],
        ['timestamptz', $$CASE n % 4 WHEN 0 THEN '-infinity' WHEN 1 THEN 'infinity'
            ELSE timestamptz '2001-02-03 04:05:06+00' + n * interval '1 second' END$$],
        ['interval', $$n % 1000 * interval '-1 hour' + n % 12 * interval '1 month 2 days 0.000001 seconds'$$],
        ['uuid', $$md5(n::text)::uuid$$],
        ['json', $$json_build_object('n', n, 'text', E'with "quotes", a \\ and ' || n)$$],
        ['jsonb', $$jsonb_build_object('n', n, 'list', jsonb_build_array(n, NULL, 'x'))$$],
        ['xml', $$xmlelement(name row, xmlattributes(n AS id), '<&>', n)$$],
        ['tsvector', $$to_tsvector('simple', 'the quick fox of ' || n)$$],
        ['tsquery', $$to_tsquery('simple', 'quick & !fox | ' || n)$$],
        ['inet', $$CASE n % 4 WHEN 0 THEN '2001:db8::1/64' ELSE inet '10.0.0.0' + n % 16777216 END$$],
        ['cidr', $$cidr '192.168.0.0/16'$$],
        ['macaddr', $$('08:00:2b:01:02:' || lpad(to_hex(n % 256), 2, '0'))::macaddr$$],
        ['macaddr8', $$('08:00:2b:01:02:03:04:' || lpad(to_hex(n % 256), 2, '0'))::macaddr8$$],
        ['point', $$point(n % 1000, -0.5)$$],
        ['line', $$line(point(n % 1000, 0), point(1, 1000))$$],
        ['lseg', $$lseg(point(n % 1000, 0), point(1, 1))$$],
        ['box', $$box(point(n % 1000, 0), point(1, 1))$$],
        ['path', $$path(polygon(circle(point(n % 1000, 0), 1)))$$],
        ['polygon', $$polygon(4, circle(point(n % 1000, 0), 1))$$],
        ['circle', $$circle(point(n % 1000, 0), 1)$$],
        ['int4range', $$CASE n % 4 WHEN 0 THEN 'empty' ELSE int4range((n % 1000)::int, NULL) END::int4range$$],
        ['int8range', $$int8range(n, n + 10, '[]')$$],
        ['numrange', $$numrange(NULL, n / 8::numeric)$$],
        ['tsrange', $$tsrange('2001-02-03 04:05:06', 'infinity')$$],
        ['tstzrange', $$tstzrange(timestamptz '2001-02-03 04:05:06+00' + n * interval '1 second', NULL)$$],
        ['daterange', $$daterange('2001-02-03', date '2001-02-03' + (n % 1000)::int)$$],
        ['float_range', $$float_range(n / 7::float8, 'Infinity')$$],
        ['int4multirange', $$int4multirange(int4range(1, 3), int4range(5, 6 + (n % 1000)::int))$$],
        ['tstzmultirange', $$tstzmultirange(tstzrange('2001-02-03 04:05:06+00', NULL))$$],
        ['pg_lsn', $$pg_lsn '0/0' + n$$],
        ['xid', $$(n % 1000)::text::xid$$],
        ['mood', $$(enum_range(NULL::mood))[1 + n % 4]$$],
        ['percentage', $$((n % 10001) / 100::numeric)::percentage$$],
        ['short_code', $$('c' || n % 1000000)::short_code$$],
        ['pair', $$ROW(n % 1000, 'b "' || n)::pair$$],
        ['hstore', $$hstore(ARRAY['n', n::text, 'key "q"', 'a => b', 'none', NULL])$$],
        ['citext', $$('CiText ' || n)::citext$$],
        ['ltree', $$('top.n' || n || '.leaf')::ltree$$]];
    columns text;
    arrays text;
    row_values text;
    array_values text;
BEGIN
    -- Debezium 3.6 warns of every value of what is left out: arrays of bit and money, and nulls in the others named here.
    SELECT string_agg(format(', %I %s', name, type), '' ORDER BY place),
        string_agg(format(', %I %s[]', name, type), '' ORDER BY place) FILTER (WHERE type !~ '^(bit|money)'),
        string_agg(', ' || value, '' ORDER BY place),
        string_agg(format(', CASE n %% 4 WHEN 0 THEN ''{}'' ELSE ARRAY[%s%s] END::%s[]', value,
            CASE WHEN type IN ('mood', 'tsvector', 'ltree') THEN '' ELSE ', NULL' END, type), '' ORDER BY place)
            FILTER (WHERE type !~ '^(bit|money)')
    INTO columns, arrays, row_values, array_values
    FROM (SELECT n AS place, listed[n][1] AS type, listed[n][2] AS value,
            'c_' || trim(regexp_replace(listed[n][1], '\W+', '_', 'g'), '_') AS name
        FROM generate_series(1, array_length(listed, 1)) AS n) AS numbered;
    EXECUTE format('CREATE TABLE every (id bigint PRIMARY KEY%s)', columns);
    EXECUTE format('CREATE TABLE every_array (id bigint PRIMARY KEY%s)', arrays);
    EXECUTE format('CREATE FUNCTION every_row(id bigint, n bigint) RETURNS every LANGUAGE sql STABLE AS %L',
        'SELECT id' || row_values);
    EXECUTE format('CREATE FUNCTION every_array_row(id bigint, n bigint) RETURNS every_array LANGUAGE sql STABLE AS %L',
        'SELECT id' || array_values);
END
$do$;
ALTER TABLE every REPLICA IDENTITY FULL;
