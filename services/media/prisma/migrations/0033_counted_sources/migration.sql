-- alcove: expands
-- Keys of the sources that the bytes of a content in the trash count, so that two sweeps that meet count each once.
ALTER TABLE trashed_file ADD COLUMN source_keys text[] NOT NULL DEFAULT '{}';
