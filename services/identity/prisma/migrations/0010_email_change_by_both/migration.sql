-- alcove: expands
-- A change of address takes effect (confirmed_at) once both addresses have confirmed it.
ALTER TABLE email_change
  ADD COLUMN new_confirmed_at timestamptz(3),
  ADD COLUMN old_confirmed_at timestamptz(3);
