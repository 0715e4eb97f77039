-- alcove: expands
-- What the probe of a submission found, so that preparation need not probe the same bytes again; null for older contents.
ALTER TABLE content ADD COLUMN facts jsonb;
