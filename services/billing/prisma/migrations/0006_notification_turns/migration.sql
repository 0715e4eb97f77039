-- Those that nobody could act on take turns: many that lead nowhere keep no other waiting.
ALTER TABLE notification ADD COLUMN tried_at timestamptz(3);
