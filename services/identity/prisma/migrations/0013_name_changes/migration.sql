-- alcove: expands
-- How often the owner has changed the name since a moment: each change is an event that most services handle.
ALTER TABLE account ADD COLUMN name_changes integer NOT NULL DEFAULT 0, ADD COLUMN names_since timestamptz(3);
