CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE moderation_case (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  state text,
  revision integer NOT NULL DEFAULT 0,
  uploaded_revision integer NOT NULL DEFAULT 0,
  title text,
  description text,
  tags text[] NOT NULL DEFAULT '{}',
  categories text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3),
  mime_type text,
  file_size bigint,
  consent_text_version text,
  consent_at timestamptz(3),
  processed_revision integer NOT NULL DEFAULT 0,
  pending_since timestamptz(3),
  poster_key text,
  duration double precision,
  width integer,
  height integer,
  failed_revision integer NOT NULL DEFAULT 0,
  failure_reason text,
  -- What every reader relies on once a case is open.
  CONSTRAINT moderation_case_open_check CHECK (state IS NULL OR (title IS NOT NULL AND description IS NOT NULL
    AND created_at IS NOT NULL AND mime_type IS NOT NULL AND file_size IS NOT NULL)),
  CONSTRAINT moderation_case_pending_check CHECK (state IS DISTINCT FROM 'PENDING' OR pending_since IS NOT NULL)
);
CREATE INDEX moderation_case_state_pending_since_id_idx ON moderation_case (state, pending_since, id);
CREATE INDEX moderation_case_created_at_id_idx ON moderation_case (created_at, id);
CREATE INDEX moderation_case_user_id_idx ON moderation_case (user_id);
CREATE INDEX moderation_case_title_idx ON moderation_case USING gin (title gin_trgm_ops);

CREATE TABLE decision (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case (id),
  revision integer NOT NULL,
  outcome text NOT NULL,
  reason text,
  decided_at timestamptz(3) NOT NULL,
  decided_by uuid NOT NULL,
  CONSTRAINT decision_outcome_check CHECK (outcome IN ('APPROVED', 'REJECTED')),
  CONSTRAINT decision_reason_check CHECK (outcome <> 'REJECTED' OR reason ~ '\S')
);
CREATE UNIQUE INDEX decision_case_id_revision_key ON decision (case_id, revision);

CREATE FUNCTION refuse_change_of_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decisions are appended, never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_decision();

CREATE TABLE person (
  user_id uuid PRIMARY KEY,
  revision integer NOT NULL,
  email text NOT NULL,
  username text
);
CREATE INDEX person_email_username_idx ON person USING gin (email gin_trgm_ops, username gin_trgm_ops);
