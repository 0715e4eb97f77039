-- alcove: expands
-- Mail to an account that leaves later, for its mailbox has had much in a short time.
ALTER TABLE notification ADD COLUMN held_until timestamptz(3);
CREATE INDEX notification_held_until_idx ON notification (held_until)
  WHERE held_until IS NOT NULL AND queued_at IS NULL AND failed_at IS NULL;
-- As kit writes the mailbox of an address.
CREATE INDEX account_mailbox_idx ON account (regexp_replace(lower(email), '\+[^@]*', ''));
