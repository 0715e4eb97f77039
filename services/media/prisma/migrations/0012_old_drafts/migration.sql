-- alcove: expands
-- What the sweep of drafts that never had a file looks at: few among all.
CREATE INDEX content_without_file_idx ON content (created_at) WHERE mime_type IS NULL;
