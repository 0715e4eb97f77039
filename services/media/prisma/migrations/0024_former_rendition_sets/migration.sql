-- alcove: expands
-- Rendition sets that a newer one has replaced, kept while playback that began with them may go on.
CREATE TABLE former_rendition_set (
  prefix text PRIMARY KEY,
  content_id uuid NOT NULL,
  kept_until timestamptz(3) NOT NULL
);
CREATE INDEX former_rendition_set_content_id_idx ON former_rendition_set (content_id);
