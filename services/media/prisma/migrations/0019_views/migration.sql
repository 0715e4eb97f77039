-- alcove: expands
-- How often a published content was watched: once a day for each viewer, as catalog says (video.viewed).
ALTER TABLE content ADD COLUMN views integer NOT NULL DEFAULT 0;
