-- Playback grants of before this revision have ended for good.
ALTER TABLE content ADD COLUMN restricted_revision integer NOT NULL DEFAULT 0;
UPDATE content SET restricted_revision = revision WHERE state IN ('REJECTED', 'REMOVED');

-- A suspended uploader's contents play for moderators alone; the revision of the profile that said so ends earlier grants.
ALTER TABLE uploader ADD COLUMN suspended boolean NOT NULL DEFAULT false;
ALTER TABLE uploader ADD COLUMN suspended_revision integer NOT NULL DEFAULT 0;
