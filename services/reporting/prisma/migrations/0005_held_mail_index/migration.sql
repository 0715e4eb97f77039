-- alcove: expands
-- Mail to strangers that a cap holds back, in the order in which each source sends it.
CREATE INDEX notification_held_idx ON notification (source, created_at, id)
  WHERE user_id IS NULL AND queued_at IS NULL AND failed_at IS NULL;
