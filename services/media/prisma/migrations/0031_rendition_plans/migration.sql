-- alcove: expands
-- By which version of the plan a rendition set was made; none for sets of before.
ALTER TABLE content ADD COLUMN plan_version smallint;
