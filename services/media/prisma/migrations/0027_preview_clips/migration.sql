-- alcove: expands
-- Whether a preview clip lies among the renditions of a content; sets of before have none.
ALTER TABLE content ADD COLUMN has_preview boolean NOT NULL DEFAULT false;
