-- alcove: expands
-- Answers to more reports than one transaction takes: to those after `since`, up to and with `until`. A row is deleted once
-- each of its reports has its own answer in report_answer.
CREATE TABLE bulk_answer (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case (id),
  since timestamptz(3),
  until timestamptz(3) NOT NULL,
  outcome text NOT NULL,
  note text,
  answered_at timestamptz(3) NOT NULL,
  answered_by uuid NOT NULL,
  CONSTRAINT bulk_answer_outcome_check CHECK (outcome IN ('UPHELD', 'DISMISSED')),
  CONSTRAINT bulk_answer_note_check CHECK (note ~ '\S')
);
CREATE UNIQUE INDEX bulk_answer_case_id_until_key ON bulk_answer (case_id, until);

-- The next reports of a batch, without reading those that have been answered.
CREATE INDEX report_waiting_idx ON report (case_id, created_at, id) WHERE status = 'RECEIVED';
-- Counts what a network has said about a content on a day; marks are gone after it.
CREATE INDEX report_case_id_source_idx ON report (case_id, source) WHERE source IS NOT NULL;
