-- alcove: expands
-- What the period costs on its plan: a period that credit pays for has no amount, and its plan may have changed since.
ALTER TABLE invoice ADD COLUMN price integer;
