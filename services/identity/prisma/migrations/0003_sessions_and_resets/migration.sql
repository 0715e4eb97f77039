-- alcove: expands
-- What its owner recognises a session by. Older sessions do not say.
ALTER TABLE refresh_family ADD COLUMN browser text;
ALTER TABLE refresh_family ADD COLUMN system text;

-- One-time links that set a new password.
CREATE TABLE password_reset (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX password_reset_token_hash_key ON password_reset (token_hash);
CREATE INDEX password_reset_user_id_idx ON password_reset (user_id);
CREATE INDEX password_reset_expires_at_idx ON password_reset (expires_at);
