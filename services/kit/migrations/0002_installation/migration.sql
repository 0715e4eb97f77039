-- Which installation this database belongs to: one row at most. Also run on databases that have no migrations of ours.
-- alcove: expands
CREATE SCHEMA IF NOT EXISTS kit;
CREATE TABLE IF NOT EXISTS kit.installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL,
  -- Demo accounts or demo content were created here once: production refuses this database.
  demo boolean NOT NULL DEFAULT false,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
