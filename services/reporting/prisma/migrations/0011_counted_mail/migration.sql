-- alcove: expands
-- Mails that drew from a cap, apart from the mails: who deletes an account takes its mails away, and no count. No address
-- stands here, but a keyed mark of its mailbox.
CREATE TABLE counted_mail (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cap       text NOT NULL,
  mailbox   text,
  source    text,
  queued_at timestamptz(3) NOT NULL
);
CREATE INDEX counted_mail_mailbox_queued_at_idx ON counted_mail (mailbox, queued_at) WHERE mailbox IS NOT NULL;
CREATE INDEX counted_mail_queued_at_idx ON counted_mail (queued_at);

-- What networks were given in the last three days counts on; mailboxes begin anew, for marks are made outside the database.
INSERT INTO counted_mail (cap, source, queued_at)
SELECT 'strangers', source, queued_at FROM notification
WHERE (user_id IS NULL OR capped) AND kind <> 'account-deleted' AND queued_at > now() - interval '72 hours';
