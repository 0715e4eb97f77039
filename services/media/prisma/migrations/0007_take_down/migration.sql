-- alcove: expands
-- What moderation decided last, by the revision of that event: a withdrawal raises the content's own revision and must not
-- outdate a decision.
ALTER TABLE content
  ADD COLUMN decision_revision integer NOT NULL DEFAULT 0,
  ADD COLUMN decision text,
  ADD COLUMN decision_id uuid,
  ADD COLUMN decided_at timestamptz(3),
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_at timestamptz(3),
  ADD COLUMN removal_reason text,
  ADD COLUMN withdrawn_at timestamptz(3),
  ADD COLUMN evidence_held boolean NOT NULL DEFAULT false;
UPDATE content SET decision_revision = revision, decision = state, decided_at = coalesce(approved_at, rejected_at)
  WHERE state IN ('APPROVED', 'REJECTED');

-- Removals that keep the files of a content as evidence. Both moments may be heard in either order; the hold stands while
-- the first is known and the second is not.
CREATE TABLE evidence_hold (
  decision_id uuid PRIMARY KEY,
  content_id uuid NOT NULL,
  held_at timestamptz(3),
  released_at timestamptz(3)
);
CREATE INDEX evidence_hold_content_id_idx ON evidence_hold (content_id);
