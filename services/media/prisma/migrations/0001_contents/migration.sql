CREATE TABLE content (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  tags text[] NOT NULL,
  categories text[] NOT NULL,
  state text NOT NULL,
  revision integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  consent_text_version text,
  consent_at timestamptz(3),
  source_key text,
  mime_type text,
  file_size bigint,
  sha256 text,
  hls_prefix text,
  poster_key text,
  duration double precision,
  width integer,
  height integer,
  stored_bytes bigint,
  stored_files integer,
  failure_reason text,
  approved_at timestamptz(3),
  rejected_at timestamptz(3),
  rejection_reason text
);
CREATE INDEX content_user_id_created_at_id_idx ON content (user_id, created_at DESC, id DESC);

CREATE TABLE uploader (
  user_id uuid PRIMARY KEY,
  revision integer NOT NULL,
  email text NOT NULL,
  username text
);

CREATE TABLE blocked_hash (
  sha256 text PRIMARY KEY,
  reason text NOT NULL,
  added_at timestamptz(3) NOT NULL
);
