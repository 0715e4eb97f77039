-- alcove: expands
-- What administrators ask of every process of a service, the processes that there are, and which of them has done its share.
CREATE TABLE kit.maintenance_run (
  run_id uuid PRIMARY KEY,
  kind text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX maintenance_run_open ON kit.maintenance_run (requested_at) WHERE finished_at IS NULL;

CREATE TABLE kit.process (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE kit.maintenance_share (
  run_id uuid NOT NULL REFERENCES kit.maintenance_run ON DELETE CASCADE,
  process_id uuid NOT NULL,
  counts jsonb NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run_id, process_id)
);
