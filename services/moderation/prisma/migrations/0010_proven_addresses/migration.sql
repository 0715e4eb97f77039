-- alcove: expands
-- Whether the account has proven that the address is its own: only then does its deletion reach what was typed under it.
ALTER TABLE person ADD COLUMN email_proven boolean NOT NULL DEFAULT false;
