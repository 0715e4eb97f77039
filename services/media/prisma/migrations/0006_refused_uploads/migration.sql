CREATE TABLE refused_upload (
  object_key text PRIMARY KEY,
  reason text NOT NULL,
  refused_at timestamptz(3) NOT NULL
);
