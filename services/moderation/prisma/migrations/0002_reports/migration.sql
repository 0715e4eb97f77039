CREATE TABLE report (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case (id),
  type text NOT NULL,
  description text,
  reporter_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT report_type_check CHECK (type IN ('INAPPROPRIATE', 'COPYRIGHT', 'SPAM', 'VIOLENCE', 'OTHER')),
  CONSTRAINT report_description_check CHECK (description ~ '\S')
);
-- Of one account one report of each type; those without an account are all kept.
CREATE UNIQUE INDEX report_case_id_reporter_id_type_key ON report (case_id, reporter_id, type);
