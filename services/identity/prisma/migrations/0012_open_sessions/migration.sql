-- alcove: expands
-- Each login looks for the oldest of an account's open sessions, among ended ones that are kept for months.
CREATE INDEX refresh_family_open ON refresh_family (user_id, created_at) WHERE ended_at IS NULL;
