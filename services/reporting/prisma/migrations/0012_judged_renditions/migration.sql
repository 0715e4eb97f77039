-- alcove: expands
-- Which renditions an approval is about; null where it does not say, as before: then it holds for whatever replaced them.
ALTER TABLE content ADD COLUMN judged_revision integer;
