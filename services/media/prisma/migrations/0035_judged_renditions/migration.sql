-- alcove: expands
-- Which renditions wait for their decision. What is decided is never replaced unjudged again, so that 0 serves for it.
ALTER TABLE content ADD COLUMN processed_revision integer NOT NULL DEFAULT 0;
UPDATE content SET processed_revision = revision WHERE state = 'PENDING';
