-- alcove: expands
-- How far the preparation of a file is, from 0 to 1; without one until it has begun.
ALTER TABLE content ADD COLUMN prepared_share double precision;
