-- alcove: expands
-- What the profile event that last told of a suspension, or of its end, said. Older programs said nothing: false.
ALTER TABLE account ADD COLUMN announced_suspended boolean NOT NULL DEFAULT false;
