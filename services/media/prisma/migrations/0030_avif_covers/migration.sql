-- alcove: expands
-- Beginning of the keys of the cover that lies there as AVIF too; null for sets and covers of before. It names set and cover, so
-- that a process of before that changes either of them leaves nothing false.
ALTER TABLE content ADD COLUMN avif_cover text;
