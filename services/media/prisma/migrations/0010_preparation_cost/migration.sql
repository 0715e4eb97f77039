ALTER TABLE content ADD COLUMN preparation_cost integer;
