-- A refund that the customer's bank sends back, a dispute that is won: money that had gone is there again.
ALTER TABLE payment_fact DROP CONSTRAINT payment_fact_kind_check;
ALTER TABLE payment_fact ADD CONSTRAINT payment_fact_kind_check
  CHECK (kind IN ('received', 'failed', 'refunded', 'disputed', 'restored'));
