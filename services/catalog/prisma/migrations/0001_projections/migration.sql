CREATE TABLE local_content (
  id uuid PRIMARY KEY,
  revision integer NOT NULL,
  uploaded_revision integer NOT NULL DEFAULT 0,
  user_id uuid,
  title text,
  description text,
  tags text[] DEFAULT '{}',
  categories text[] DEFAULT '{}',
  file_size bigint,
  mime_type text,
  created_at timestamptz(3),
  processed_revision integer NOT NULL DEFAULT 0,
  duration double precision,
  poster_key text,
  decision_revision integer NOT NULL DEFAULT 0,
  decision text,
  approved_at timestamptz(3)
);
-- The condition is that of store/published.ts, word for word, so that the planner recognises it.
CREATE INDEX local_content_approved_at_id_idx ON local_content (approved_at DESC, id DESC)
  WHERE decision = 'APPROVED' AND uploaded_revision > 0 AND processed_revision > 0;

CREATE TABLE creator (
  user_id uuid PRIMARY KEY,
  revision integer NOT NULL,
  username text
);

CREATE TABLE entitlement (
  user_id uuid PRIMARY KEY,
  revision integer NOT NULL,
  subscription_id uuid NOT NULL,
  level text NOT NULL,
  status text NOT NULL,
  valid_until timestamptz(3) NOT NULL
);
