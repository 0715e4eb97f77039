-- alcove: expands
-- This database has served in production: outside of it, demo data and simulated providers are kept away from it.
ALTER TABLE kit.installation ADD COLUMN production boolean NOT NULL DEFAULT false;
