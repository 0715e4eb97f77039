-- alcove: expands
-- The removed or blocked content that this one looks like, as media has found. Nothing is decided by it.
ALTER TABLE moderation_case ADD COLUMN resembles uuid;
