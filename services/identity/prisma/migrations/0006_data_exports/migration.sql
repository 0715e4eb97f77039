-- alcove: expands
-- The export that an account asked for last: everything that services keep of it, for its holder.
CREATE TABLE data_export (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  site_origin text,
  requested_at timestamptz(3) NOT NULL,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  failed_at timestamptz(3)
);
CREATE UNIQUE INDEX data_export_user_id_key ON data_export (user_id);
CREATE INDEX data_export_requested_at_idx ON data_export (requested_at);

CREATE TABLE data_export_part (
  export_id uuid NOT NULL REFERENCES data_export (id) ON DELETE CASCADE,
  service text NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (export_id, service)
);
