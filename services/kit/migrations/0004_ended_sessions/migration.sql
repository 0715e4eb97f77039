-- Sessions whose access tokens are refused (event user.session-ended); rows outlive the last token by a day at most.
CREATE TABLE kit.ended_session (
  session_id uuid PRIMARY KEY,
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_session_ended_at ON kit.ended_session (ended_at);
