-- alcove: expands
-- Which moderator opened the preview of which case, and when first.
CREATE TABLE preview (
  case_id uuid NOT NULL REFERENCES moderation_case (id),
  moderator_id uuid NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id, moderator_id)
);
