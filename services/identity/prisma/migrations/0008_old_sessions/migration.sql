-- alcove: expands
CREATE INDEX refresh_family_created_at_idx ON refresh_family (created_at);
