ALTER TABLE content ADD COLUMN draft_until timestamptz(3);
ALTER TABLE content ADD COLUMN queue_position integer;
CREATE INDEX content_preparing_queue_position_idx ON content (queue_position) WHERE state = 'PREPARING';

CREATE TABLE pending_upload (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  content_id uuid NOT NULL,
  object_key text NOT NULL,
  bytes bigint NOT NULL,
  stored boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX pending_upload_user_id_idx ON pending_upload (user_id);
CREATE INDEX pending_upload_content_id_idx ON pending_upload (content_id);
