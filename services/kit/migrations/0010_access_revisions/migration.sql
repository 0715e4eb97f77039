-- alcove: expands
-- Access changes are compared by the account's revision, so that clocks that differ neither spare a token nor refuse a new one.
-- The revision since which tokens are accepted, and the latest not_before that came with a revision: a later not_before
-- was written without one, and counts for all tokens. Null before the first change with a revision.
ALTER TABLE kit.access_change ADD COLUMN access_revision integer;
ALTER TABLE kit.access_change ADD COLUMN revision_not_before timestamptz;
-- When the last refused token expires, by the clock that issued it; null when unknown.
ALTER TABLE kit.access_change ADD COLUMN tokens_expire_at timestamptz;
ALTER TABLE kit.ended_session ADD COLUMN tokens_expire_at timestamptz;
CREATE INDEX access_change_not_before ON kit.access_change (not_before);
CREATE INDEX access_change_tokens_expire_at ON kit.access_change (tokens_expire_at);
CREATE INDEX ended_session_tokens_expire_at ON kit.ended_session (tokens_expire_at);
