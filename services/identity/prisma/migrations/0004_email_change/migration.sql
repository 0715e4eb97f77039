-- alcove: expands
-- Changes of address: asked for, confirmed by the new address, refused or undone by the old one.
CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  old_email text NOT NULL,
  old_email_key text NOT NULL,
  new_email text NOT NULL,
  confirm_hash bytea NOT NULL,
  refuse_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirm_until timestamptz(3) NOT NULL,
  refuse_until timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX email_change_confirm_hash_key ON email_change (confirm_hash);
CREATE UNIQUE INDEX email_change_refuse_hash_key ON email_change (refuse_hash);
CREATE INDEX email_change_user_id_idx ON email_change (user_id);
CREATE INDEX email_change_old_email_key_idx ON email_change (old_email_key);
CREATE INDEX email_change_refuse_until_idx ON email_change (refuse_until);
