-- alcove: expands
-- Beginning of the keys of the cover that has a blurred variant, and the placeholder made of that; null for sets and covers of before. As
-- avif_cover, it names set and cover, so that a process of before that changes either of them leaves nothing false.
ALTER TABLE content ADD COLUMN blurred_cover text, ADD COLUMN placeholder text,
  ADD COLUMN cover_revision integer NOT NULL DEFAULT 0;
