-- alcove: expands
-- Whether an urgent report waits, hidden by it or not: the latest moment that was heard with one, and the latest without. Whichever
-- is heard first, one waits while the first is the later.
ALTER TABLE content
  ADD COLUMN report_waits boolean NOT NULL DEFAULT false,
  ADD COLUMN urgent_until timestamptz(3),
  ADD COLUMN answered_until timestamptz(3);
