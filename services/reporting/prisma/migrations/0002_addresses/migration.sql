-- A message may go to an address that somebody without an account has given: it names one or the other.
ALTER TABLE notification
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN address text,
  ADD CONSTRAINT notification_to_one CHECK ((user_id IS NULL) <> (address IS NULL));
