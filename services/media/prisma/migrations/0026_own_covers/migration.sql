-- alcove: expands
-- The picture that an uploader gave a content as cover, encoded by us. It shares the life of captions: frozen with the file,
-- erased with the texts. What is served is a copy of it among the renditions.
CREATE TABLE own_cover (
  content_id uuid PRIMARY KEY REFERENCES content (id) ON DELETE CASCADE,
  jpeg bytea NOT NULL
);
-- Whether a content was given one.
ALTER TABLE content ADD COLUMN has_own_cover boolean NOT NULL DEFAULT false;
