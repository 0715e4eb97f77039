-- Money as it moved: a payment row only says how things stand, so the months could not be told from it.
CREATE TABLE payment_fact (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind text NOT NULL CHECK (kind IN ('received', 'failed', 'refunded', 'disputed')),
  amount integer NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX payment_fact_at_idx ON payment_fact (at);
CREATE INDEX payment_fact_payment_id_idx ON payment_fact (payment_id);

-- What was recorded before: when money went back is only known to the day it was paid.
INSERT INTO payment_fact (id, payment_id, kind, amount, currency, at)
  SELECT gen_random_uuid(), id, CASE status WHEN 'failed' THEN 'failed' ELSE 'received' END, amount, currency, at
  FROM payment;
INSERT INTO payment_fact (id, payment_id, kind, amount, currency, at)
  SELECT gen_random_uuid(), id, 'refunded', refunded_amount, currency, at FROM payment WHERE refunded_amount > 0;
INSERT INTO payment_fact (id, payment_id, kind, amount, currency, at)
  SELECT gen_random_uuid(), id, 'disputed', amount, currency, at FROM payment WHERE status = 'disputed';

-- Lists of all customers, the newest first.
CREATE INDEX subscription_created_at_id_idx ON subscription (created_at DESC, id DESC);
CREATE INDEX invoice_created_at_id_idx ON invoice (created_at DESC, id DESC);
DROP INDEX payment_at_idx;
CREATE INDEX payment_at_id_idx ON payment (at DESC, id DESC);
