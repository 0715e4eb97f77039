-- alcove: expands
-- By which version of the plan a rendition set was made; none for sets of before, but for those that have all of it.
ALTER TABLE content ADD COLUMN plan_version smallint;
UPDATE content SET plan_version = 1
WHERE hls_prefix IS NOT NULL AND state NOT IN ('PREPARING', 'FAILED')
  AND has_storyboard AND has_preview AND has_cover_sizes
  AND EXISTS (SELECT 1 FROM fingerprint WHERE content_id = content.id);
