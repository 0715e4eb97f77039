-- When an operator let the next list of removed videos pass, whatever it hides.
ALTER TABLE provider_sync ADD COLUMN released_at timestamptz(3);
