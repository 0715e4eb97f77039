-- alcove: expands
-- What lists say of a video and its own page may not: provider 2 names neither length nor views there.
ALTER TABLE provider_video ADD COLUMN thumbnail text, ADD COLUMN duration integer, ADD COLUMN views bigint;
