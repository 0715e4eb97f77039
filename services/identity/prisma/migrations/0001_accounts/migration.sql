CREATE TABLE account (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  username text,
  password_hash text NOT NULL,
  roles text[] NOT NULL,
  suspended_at timestamptz(3),
  revision integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX account_email_key_key ON account (email_key);

CREATE TABLE refresh_family (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text
);
CREATE INDEX refresh_family_user_id_idx ON refresh_family (user_id);

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES refresh_family (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  superseded_at timestamptz(3)
);
CREATE INDEX refresh_token_family_id_idx ON refresh_token (family_id);

CREATE TABLE login_failure (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
