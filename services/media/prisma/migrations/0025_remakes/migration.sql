-- alcove: expands
-- Contents that an operator lets prepare again, and what came of it.
CREATE TABLE remake (
  content_id uuid PRIMARY KEY,
  state text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  reason text
);
CREATE INDEX remake_state_idx ON remake (state, requested_at, content_id);
-- Failures in a row, and why no further remake begins. At most one row.
CREATE TABLE remake_brake (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  failures smallint NOT NULL DEFAULT 0,
  reason text,
  braked_at timestamptz(3)
);
