-- alcove: expands
-- ThumbHash of the cover in base64, and how many changes of the cover it is from: 0 from content.processed.
ALTER TABLE local_content ADD COLUMN placeholder text, ADD COLUMN cover_revision integer NOT NULL DEFAULT 0;
