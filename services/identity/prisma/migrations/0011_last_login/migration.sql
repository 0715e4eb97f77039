-- alcove: expands
-- When the account last logged in with its password: what the dashboard counts by day.
ALTER TABLE account ADD COLUMN last_login_at timestamptz(3);
UPDATE account SET last_login_at = (SELECT max(created_at) FROM refresh_family WHERE user_id = account.id);
CREATE INDEX account_last_login_at_idx ON account (last_login_at);
