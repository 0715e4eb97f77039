-- alcove: expands
-- Receipts are counted per mailbox: capitals and what stands behind a plus lead to the same one.
CREATE INDEX report_mailbox_created_at_idx ON report ((regexp_replace(lower(email), '\+[^@]*', '')), created_at);
DROP INDEX report_email_created_at_idx;
