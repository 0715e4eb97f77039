-- alcove: outside-transaction
-- alcove: expands
-- At most one report of an account, content and type waits, which the lock of the case ensures; answered ones are no obstacle.
-- Programs of before read any report of the account, and add none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_case_id_reporter_id_type_idx ON report (case_id, reporter_id, type);
DROP INDEX CONCURRENTLY IF EXISTS report_case_id_reporter_id_type_key;
