-- alcove: expands
-- Whether a storyboard lies among the renditions of a content; sets of before have none.
ALTER TABLE content ADD COLUMN has_storyboard boolean NOT NULL DEFAULT false;
