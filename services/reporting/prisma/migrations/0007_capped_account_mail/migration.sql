-- Mail about an account that was asked for without proof of owning the mailbox is capped as mail to strangers is.
ALTER TABLE notification ADD COLUMN capped boolean NOT NULL DEFAULT false;
CREATE INDEX notification_capped_held_idx ON notification (source, created_at, id)
  WHERE capped AND queued_at IS NULL AND failed_at IS NULL;

-- Mail about a change of address belongs to an account and names where it goes: both may be there.
ALTER TABLE notification DROP CONSTRAINT notification_to_one;
ALTER TABLE notification ADD CONSTRAINT notification_to_someone CHECK (user_id IS NOT NULL OR address IS NOT NULL);
