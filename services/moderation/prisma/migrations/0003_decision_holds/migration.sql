-- alcove: expands
-- Decisions of the console before they take effect: appended, as decisions are.
CREATE TABLE decision_hold (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case (id),
  outcome text NOT NULL,
  reason text,
  decided_at timestamptz(3) NOT NULL,
  decided_by uuid NOT NULL,
  effective_at timestamptz(3) NOT NULL,
  CONSTRAINT decision_hold_outcome_check CHECK (outcome IN ('APPROVED', 'REJECTED')),
  CONSTRAINT decision_hold_reason_check CHECK (outcome <> 'REJECTED' OR reason ~ '\S'),
  CONSTRAINT decision_hold_effective_at_check CHECK (effective_at >= decided_at)
);
CREATE INDEX decision_hold_case_id_idx ON decision_hold (case_id);

-- How a hold ended. Its key lets it end once.
CREATE TABLE decision_hold_end (
  hold_id uuid PRIMARY KEY REFERENCES decision_hold (id),
  outcome text NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  ended_by uuid,
  CONSTRAINT decision_hold_end_outcome_check CHECK (outcome IN ('APPLIED', 'UNDONE', 'LAPSED')),
  CONSTRAINT decision_hold_end_ended_by_check CHECK ((outcome = 'UNDONE') = (ended_by IS NOT NULL))
);

CREATE TRIGGER decision_hold_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON decision_hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();
CREATE TRIGGER decision_hold_end_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON decision_hold_end
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();
