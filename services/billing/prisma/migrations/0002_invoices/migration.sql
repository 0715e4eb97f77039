CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  subscription_id uuid NOT NULL REFERENCES subscription (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  number text,
  description text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'open', 'paid', 'void', 'uncollectible')),
  amount_due integer NOT NULL CHECK (amount_due >= 0),
  amount_paid integer NOT NULL CHECK (amount_paid >= 0),
  currency text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3) NOT NULL CHECK (period_end >= period_start),
  hosted_url text,
  pdf_url text
);
CREATE UNIQUE INDEX invoice_number_key ON invoice (number);
CREATE INDEX invoice_user_id_created_at_id_idx ON invoice (user_id, created_at DESC, id DESC);
