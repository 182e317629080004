-- EXTERNAL keeps values out of line and uncompressed, so that their size is known.
CREATE TABLE document (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    title varchar(100) NOT NULL,
    body text NOT NULL,
    attachment bytea,
    settings jsonb NOT NULL
);
ALTER TABLE document ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE document ALTER COLUMN attachment SET STORAGE EXTERNAL;
ALTER TABLE document ALTER COLUMN settings SET STORAGE EXTERNAL;
