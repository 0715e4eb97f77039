-- alcove: expands
-- When the journal last got a line about a download of this export.
ALTER TABLE data_export ADD COLUMN download_noted_at timestamptz(3);
