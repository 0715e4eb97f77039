-- alcove: outside-transaction
-- alcove: expands
-- A mark of what a customer may own as a whole: reports without account are counted by it.
ALTER TABLE report ADD COLUMN IF NOT EXISTS wider_source text;
-- The first or the last waiting report of a type, without reading the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_waiting_type_idx ON report (case_id, type, created_at, id) WHERE status = 'RECEIVED';
-- The reports that moderators are shown first; the expression is that of the query, word for word.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_shown_idx ON report (
  case_id, status, ((type IN ('MINOR', 'NO_CONSENT'))::int * 2 + (description IS NOT NULL)::int), created_at DESC, id);
-- Counts what a customer's networks have sent about a content on a day; marks are gone after it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_case_id_wider_source_idx ON report (case_id, wider_source) WHERE wider_source IS NOT NULL;
-- The marks of earlier days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_marked_idx ON report (created_at) WHERE source IS NOT NULL OR wider_source IS NOT NULL;
-- Nothing reads by it, and the planner would take it for the one above.
DROP INDEX CONCURRENTLY IF EXISTS report_status_case_id_idx;
