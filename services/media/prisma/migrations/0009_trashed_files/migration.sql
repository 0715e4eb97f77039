-- alcove: expands
-- Bytes of contents that lie in the trash: they count against the upload quota until they are removed.
CREATE TABLE trashed_file (
  content_id uuid PRIMARY KEY,
  bytes bigint NOT NULL,
  trashed_at timestamptz(3) NOT NULL
);
-- What was withdrawn lately lies there already.
INSERT INTO trashed_file (content_id, bytes, trashed_at)
  SELECT id, file_size, withdrawn_at FROM content
  WHERE state = 'WITHDRAWN' AND source_key IS NULL AND file_size IS NOT NULL AND withdrawn_at > now() - interval '8 days';
