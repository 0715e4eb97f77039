-- alcove: expands
-- When a sweep dropped the original of a published content (ORIGINALS_KEEP_DAYS); its renditions stay.
ALTER TABLE content ADD COLUMN original_dropped_at timestamptz(3);
