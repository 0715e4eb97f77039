CREATE TABLE age_session (
  session_hash bytea PRIMARY KEY,
  method text NOT NULL,
  verified_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX age_session_expires_at_idx ON age_session (expires_at);
