-- alcove: expands
-- Captions of a content, cleaned, by language. They share its life: frozen with its file, erased with its texts.
CREATE TABLE captions (
  content_id uuid NOT NULL REFERENCES content (id) ON DELETE CASCADE,
  lang text NOT NULL,
  text text NOT NULL,
  bytes integer NOT NULL,
  PRIMARY KEY (content_id, lang)
);
