-- alcove: expands
-- Resumable uploads until they are submitted or expire. What has arrived is measured where it lies, never counted here.
CREATE TABLE resumable_upload (
  -- That of its row in pending_upload, too.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  content_id uuid NOT NULL,
  object_key text NOT NULL,
  bytes bigint NOT NULL,
  -- Where its bytes lie until they are an object: a part file, or an upload in parts of the bucket.
  place text NOT NULL,
  -- Upload-Metadata, as the client sent it and reads it again.
  metadata text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Its object is in the store since then.
  completed_at timestamptz(3),
  -- The request that works on it, until when without a sign of life, and the newest one that wants to.
  holder uuid,
  held_until timestamptz(3),
  wanted_by uuid
);
CREATE INDEX resumable_upload_user_id_idx ON resumable_upload (user_id);
CREATE INDEX resumable_upload_content_id_idx ON resumable_upload (content_id);
