-- alcove: expands
-- What administrators had the platform do, and what each service concerned said of it. One run of a kind at a time.
CREATE TABLE maintenance_run (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  started_by uuid NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  failed boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX maintenance_run_kind_running_key ON maintenance_run (kind) WHERE finished_at IS NULL;
CREATE INDEX maintenance_run_kind_started_at_idx ON maintenance_run (kind, started_at DESC);

CREATE TABLE maintenance_part (
  run_id uuid NOT NULL,
  service text NOT NULL,
  finished_at timestamptz(3),
  processes integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT maintenance_part_pkey PRIMARY KEY (run_id, service),
  CONSTRAINT maintenance_part_run_id_fkey FOREIGN KEY (run_id) REFERENCES maintenance_run (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX journal_entry_action_recorded_at_idx ON journal_entry (action, recorded_at DESC);
