-- alcove: expands
-- Not a sequence: its numbers are seen before the rows that they announce.
CREATE TABLE listing_version (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO listing_version DEFAULT VALUES;
