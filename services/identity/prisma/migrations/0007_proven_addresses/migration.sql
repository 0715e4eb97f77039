-- alcove: expands
-- Whether a link that was mailed to the account's address has been used. Of earlier accounts nothing is known: false.
ALTER TABLE account ADD COLUMN email_proven boolean NOT NULL DEFAULT false;
