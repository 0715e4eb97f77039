-- alcove: expands
-- Hides of up to this revision hold no files any more, whichever of the two is heard first.
ALTER TABLE content ADD COLUMN evidence_released_revision integer NOT NULL DEFAULT 0;
-- Whether the hide in force is kept from the uploader, who is not to be warned before evidence is held.
ALTER TABLE content ADD COLUMN hide_unannounced boolean NOT NULL DEFAULT false;
