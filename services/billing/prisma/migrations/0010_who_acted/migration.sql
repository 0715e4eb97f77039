-- Which administrator did it: unknown for what was done before, except in the journal.
ALTER TABLE declaration ADD COLUMN settled_at timestamptz(3), ADD COLUMN settled_by uuid;
ALTER TABLE coupon ADD COLUMN created_by uuid, ADD COLUMN disabled_by uuid;
