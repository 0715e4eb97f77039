-- alcove: expands
-- What this service keeps of an account, written down for its holder; gone with the account, or at its end.
CREATE TABLE kit.export_part (
  user_id uuid PRIMARY KEY,
  export_id uuid NOT NULL,
  -- JSON, as it goes into the archive.
  body text NOT NULL,
  prepared_at timestamptz NOT NULL,
  keep_until timestamptz NOT NULL
);
CREATE INDEX export_part_keep_until ON kit.export_part (keep_until);
