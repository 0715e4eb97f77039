-- alcove: expands
-- Whether the account has proven that the address is its own: only then does its deletion reach mail to the bare address.
ALTER TABLE account ADD COLUMN email_proven boolean NOT NULL DEFAULT false;
