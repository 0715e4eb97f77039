-- alcove: expands
-- Urgent reports that hid a content, or would have: a mark of a network, which holds for a day, hides once.
CREATE TABLE automatic_hide (
  report_id uuid PRIMARY KEY REFERENCES report (id),
  outcome text NOT NULL,
  source text,
  happened_at timestamptz(3) NOT NULL,
  CONSTRAINT automatic_hide_outcome_check CHECK (outcome IN ('HIDDEN', 'BRAKED'))
);
CREATE UNIQUE INDEX automatic_hide_source_key ON automatic_hide (source);
CREATE INDEX automatic_hide_outcome_happened_at_idx ON automatic_hide (outcome, happened_at);
