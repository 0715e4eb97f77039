-- Receipts, the fields of a notice, and what became of a report. A process of the version before inserts without them.
ALTER TABLE report DROP CONSTRAINT report_type_check;
ALTER TABLE report
  ADD COLUMN receipt text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  ADD COLUMN name text,
  ADD COLUMN email text,
  ADD COLUMN good_faith boolean NOT NULL DEFAULT false,
  ADD COLUMN source text,
  ADD COLUMN status text NOT NULL DEFAULT 'RECEIVED',
  ADD CONSTRAINT report_type_check CHECK (
    type IN ('INAPPROPRIATE', 'COPYRIGHT', 'SPAM', 'VIOLENCE', 'OTHER', 'MINOR', 'NO_CONSENT')),
  ADD CONSTRAINT report_status_check CHECK (status IN ('RECEIVED', 'UPHELD', 'DISMISSED'));
CREATE UNIQUE INDEX report_receipt_key ON report (receipt);
CREATE INDEX report_case_id_created_at_id_idx ON report (case_id, created_at, id);
CREATE INDEX report_status_case_id_idx ON report (status, case_id);
CREATE INDEX report_email_created_at_idx ON report (email, created_at);

-- What moderators answered: appended, as decisions are. The status of a report follows from it.
CREATE TABLE report_answer (
  report_id uuid PRIMARY KEY REFERENCES report (id),
  outcome text NOT NULL,
  note text,
  answered_at timestamptz(3) NOT NULL,
  answered_by uuid NOT NULL,
  CONSTRAINT report_answer_outcome_check CHECK (outcome IN ('UPHELD', 'DISMISSED')),
  CONSTRAINT report_answer_note_check CHECK (note ~ '\S')
);
CREATE TRIGGER report_answer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON report_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();

-- Keys that the networks of reporters are marked with, a random one for each day: once it is dropped, no mark can be traced.
CREATE TABLE network_key (
  day date PRIMARY KEY,
  key text NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text
);
