-- alcove: expands
-- Decisions that reverse the latest one, and removals. A removal is kept as a rejection with a ground, which is what a
-- program of before this migration takes it for.
ALTER TABLE decision
  ADD COLUMN reverses uuid CHECK (reverses IS NULL OR (outcome = 'APPROVED' AND coalesce(reason, '') ~ '\S')),
  ADD COLUMN ground text CHECK (
    ground IS NULL OR (outcome = 'REJECTED' AND ground IN ('RULES', 'MINOR', 'AUTHORITY')));
-- A decision is reversed once.
CREATE UNIQUE INDEX decision_reverses_key ON decision (reverses);

-- Facts of content.withdrawn, and the hide that waits for a report to be judged.
ALTER TABLE moderation_case
  ADD COLUMN withdrawn_revision integer NOT NULL DEFAULT 0,
  ADD COLUMN withdrawn_at timestamptz(3),
  ADD COLUMN hidden_at timestamptz(3),
  ADD COLUMN hidden_report_id uuid;

-- Which removals keep their files as evidence no longer: appended, as decisions are.
CREATE TABLE evidence_release (
  decision_id uuid PRIMARY KEY REFERENCES decision (id),
  reason text NOT NULL,
  released_at timestamptz(3) NOT NULL,
  released_by uuid NOT NULL,
  CONSTRAINT evidence_release_reason_check CHECK (reason ~ '\S')
);
CREATE TRIGGER evidence_release_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_release
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();
