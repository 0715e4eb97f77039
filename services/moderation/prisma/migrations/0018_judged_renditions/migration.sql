-- alcove: expands
-- Which renditions a decision is about; null for decisions of before, which hold for whatever replaced theirs, as they did.
ALTER TABLE decision ADD COLUMN processed_revision integer;
