-- alcove: expands
-- Captions that a transcription service made of the sound of a film; those of before are of its uploader.
ALTER TABLE captions ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
