-- alcove: outside-transaction
-- alcove: expands
-- Of one account one waiting report of each type, for which the lock of the case sees; an answered one is no obstacle.
-- Programs of before read any report of the account, and add none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_case_id_reporter_id_type_idx ON report (case_id, reporter_id, type);
DROP INDEX CONCURRENTLY IF EXISTS report_case_id_reporter_id_type_key;
