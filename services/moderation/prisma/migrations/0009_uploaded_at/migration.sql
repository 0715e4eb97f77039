-- alcove: expands
-- When the file of a content was accepted, which may be a day after the content was announced. Of earlier contents only the
-- announcement is known.
ALTER TABLE moderation_case ADD COLUMN uploaded_at timestamptz(3);
UPDATE moderation_case SET uploaded_at = created_at WHERE created_at IS NOT NULL;
CREATE INDEX moderation_case_uploaded_at_idx ON moderation_case (uploaded_at);
