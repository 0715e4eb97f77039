-- alcove: expands
-- Taken at once and first: a report that is being written and waits for one of them would hold the other.
LOCK TABLE report, report_answer IN SHARE ROW EXCLUSIVE MODE;

-- Numbers of the reports about a content, by type, so that no list and no answer has to read them all. Triggers keep them,
-- for programs of before this migration too. Note: no foreign key, whose lock would wait for the case while a batch of
-- answers holds the tally, and the report that holds the case waits for the tally.
CREATE TABLE report_tally (
  case_id uuid NOT NULL,
  type text NOT NULL,
  total integer NOT NULL,
  received integer NOT NULL,
  was_dismissed boolean NOT NULL DEFAULT false,
  oldest_at timestamptz(3) NOT NULL,
  latest_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  answered_id uuid,
  outcome text,
  PRIMARY KEY (case_id, type)
);

CREATE FUNCTION tally_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_tally AS tally (case_id, type, total, received, oldest_at, latest_at)
  SELECT case_id, type, count(*), count(*), min(created_at), max(created_at)
  FROM added GROUP BY case_id, type ORDER BY case_id, type
  ON CONFLICT (case_id, type) DO UPDATE SET
    total = tally.total + excluded.total,
    received = tally.received + excluded.received,
    oldest_at = least(tally.oldest_at, excluded.oldest_at),
    latest_at = greatest(tally.latest_at, excluded.latest_at);
  RETURN NULL;
END $$;
CREATE TRIGGER report_tally AFTER INSERT ON report REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_reports();

CREATE FUNCTION tally_report_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_tally AS tally (
    case_id, type, total, received, was_dismissed, oldest_at, latest_at, answered_at, answered_id, outcome)
  SELECT case_id, type, 0, -count(*), bool_or(outcome = 'DISMISSED'), min(created_at), max(created_at), max(answered_at),
    (array_agg(report_id ORDER BY answered_at DESC, report_id DESC))[1],
    (array_agg(outcome ORDER BY answered_at DESC, report_id DESC))[1]
  FROM appended JOIN report ON report.id = report_id GROUP BY case_id, type ORDER BY case_id, type
  ON CONFLICT (case_id, type) DO UPDATE SET
    received = tally.received + excluded.received,
    was_dismissed = tally.was_dismissed OR excluded.was_dismissed,
    (answered_at, answered_id, outcome) = (
      SELECT * FROM (VALUES
        (tally.answered_at, tally.answered_id, tally.outcome),
        (excluded.answered_at, excluded.answered_id, excluded.outcome)
      ) AS known (answered_at, answered_id, outcome) ORDER BY 1 DESC NULLS LAST, 2 DESC LIMIT 1);
  RETURN NULL;
END $$;
CREATE TRIGGER report_answer_tally AFTER INSERT ON report_answer REFERENCING NEW TABLE AS appended
  FOR EACH STATEMENT EXECUTE FUNCTION tally_report_answers();

INSERT INTO report_tally (
  case_id, type, total, received, was_dismissed, oldest_at, latest_at, answered_at, answered_id, outcome)
SELECT case_id, type, count(*), count(*) FILTER (WHERE report_id IS NULL), coalesce(bool_or(outcome = 'DISMISSED'), false),
  min(created_at), max(created_at), max(answered_at),
  (array_agg(report_id ORDER BY answered_at DESC NULLS LAST, report_id DESC))[1],
  (array_agg(outcome ORDER BY answered_at DESC NULLS LAST, report_id DESC))[1]
FROM report LEFT JOIN report_answer ON report_id = report.id GROUP BY case_id, type;
