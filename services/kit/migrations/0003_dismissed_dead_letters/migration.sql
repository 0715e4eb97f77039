-- alcove: expands
-- Dead letters that an operator has decided to leave: who, when and why stays with the event.
ALTER TABLE kit.dead_letter
  ADD COLUMN dismissed_at timestamptz,
  ADD COLUMN dismissed_by text,
  ADD COLUMN dismissal_reason text;
