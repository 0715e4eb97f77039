-- Truth is fetched in turns: a turn is claimed before, and counts only where no later one was recorded.
ALTER TABLE customer
  ADD COLUMN sync_claimed integer NOT NULL DEFAULT 0,
  ADD COLUMN sync_recorded integer NOT NULL DEFAULT 0,
  ADD COLUMN synced_at timestamptz(3),
  ADD COLUMN trial_used_at timestamptz(3);

CREATE TABLE provider_customer (
  provider text NOT NULL,
  user_id uuid NOT NULL REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  reference text NOT NULL,
  PRIMARY KEY (provider, user_id)
);
CREATE UNIQUE INDEX provider_customer_provider_reference_key ON provider_customer (provider, reference);

CREATE TABLE coupon (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  percent_off integer NOT NULL CHECK (percent_off BETWEEN 1 AND 100),
  duration text NOT NULL CHECK (duration IN ('once', 'forever')),
  max_redemptions integer CHECK (max_redemptions > 0),
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3)
);
CREATE UNIQUE INDEX coupon_code_key ON coupon (code);

CREATE TABLE checkout (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  provider text NOT NULL,
  plan text NOT NULL,
  interval text NOT NULL,
  currency text NOT NULL,
  first_amount integer NOT NULL CHECK (first_amount >= 0),
  recurring_amount integer NOT NULL CHECK (recurring_amount >= 0),
  trial_days integer NOT NULL CHECK (trial_days >= 0),
  coupon_id uuid REFERENCES coupon (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  status text NOT NULL CHECK (status IN ('starting', 'open', 'completed', 'refused', 'expired', 'failed')),
  reference text,
  url text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- What the customer read and agreed to, and from where.
  consent_version text,
  order_text text NOT NULL
);
CREATE INDEX checkout_user_id_created_at_id_idx ON checkout (user_id, created_at DESC, id DESC);
CREATE INDEX checkout_coupon_id_idx ON checkout (coupon_id);
-- Two tabs, one page to pay on.
CREATE UNIQUE INDEX checkout_one_open ON checkout (user_id) WHERE status IN ('starting', 'open');
CREATE UNIQUE INDEX checkout_provider_reference_key ON checkout (provider, reference);

ALTER TABLE subscription
  ADD COLUMN reference text,
  ADD COLUMN checkout_id uuid REFERENCES checkout (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN ends_with_period boolean NOT NULL DEFAULT false,
  ADD COLUMN next_plan text,
  ADD COLUMN next_interval text,
  -- Of the unpaid invoice, where there is one: since when, and until when access stays.
  ADD COLUMN past_due_since timestamptz(3),
  ADD COLUMN grace_until timestamptz(3),
  -- Whether it was ours to refuse: paid for while another one ran.
  ADD COLUMN surplus boolean NOT NULL DEFAULT false,
  -- The last thing said about its access.
  ADD COLUMN valid_until timestamptz(3);
UPDATE subscription SET valid_until = COALESCE(ended_at, current_period_end), ends_with_period = source = 'grant';
ALTER TABLE subscription ALTER COLUMN valid_until SET NOT NULL;
DROP INDEX subscription_one_running;
CREATE UNIQUE INDEX subscription_one_running ON subscription (user_id) WHERE ended_at IS NULL AND NOT surplus;
CREATE UNIQUE INDEX subscription_source_reference_key ON subscription (source, reference);
CREATE INDEX subscription_running_by_end ON subscription (current_period_end) WHERE ended_at IS NULL;
CREATE INDEX subscription_checkout_id_idx ON subscription (checkout_id);

ALTER TABLE invoice
  ADD COLUMN provider text,
  ADD COLUMN reference text,
  ADD COLUMN kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'credit-note')),
  ADD COLUMN first_failed_at timestamptz(3),
  ADD COLUMN next_attempt_at timestamptz(3),
  ADD COLUMN paid_at timestamptz(3),
  -- Of a credit note: what it corrects.
  ADD COLUMN corrects_id uuid REFERENCES invoice (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  -- What our own document says, frozen with its number: seller, buyer, lines, tax.
  ADD COLUMN document jsonb;
CREATE UNIQUE INDEX invoice_provider_reference_key ON invoice (provider, reference);
CREATE INDEX invoice_subscription_id_idx ON invoice (subscription_id);
CREATE INDEX invoice_corrects_id_idx ON invoice (corrects_id);

-- The next number of each series. Taken with a lock in the transaction that uses it: no gaps.
CREATE TABLE invoice_series (
  name text PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number >= 0)
);

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  subscription_id uuid REFERENCES subscription (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  invoice_id uuid REFERENCES invoice (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  provider text NOT NULL,
  reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('succeeded', 'failed', 'refunded', 'disputed')),
  amount integer NOT NULL CHECK (amount >= 0),
  refunded_amount integer NOT NULL CHECK (refunded_amount BETWEEN 0 AND amount),
  currency text NOT NULL,
  failure text,
  at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX payment_provider_reference_key ON payment (provider, reference);
CREATE INDEX payment_user_id_at_id_idx ON payment (user_id, at DESC, id DESC);
CREATE INDEX payment_at_idx ON payment (at);
CREATE INDEX payment_subscription_id_idx ON payment (subscription_id);
CREATE INDEX payment_invoice_id_idx ON payment (invoice_id);

CREATE TABLE notification (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  user_id uuid REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  -- Whom it names, in the provider's words, and what it alone proves.
  about jsonb NOT NULL,
  facts jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'handled', 'unmatched', 'ignored', 'failed')),
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  deliveries integer NOT NULL DEFAULT 1,
  -- The last turn that had been claimed when it came: a later one has seen what it tells of.
  after_turn integer,
  handled_at timestamptz(3),
  failure text
);
CREATE UNIQUE INDEX notification_provider_event_id_key ON notification (provider, event_id);
CREATE INDEX notification_user_id_occurred_at_id_idx ON notification (user_id, occurred_at, id);
CREATE INDEX notification_received_at_id_idx ON notification (received_at DESC, id DESC);
CREATE INDEX notification_waiting ON notification (received_at) WHERE status IN ('waiting', 'failed', 'unmatched');

-- What we want of the payment provider: written down before it is asked, with the key it is asked under.
CREATE TABLE money_order (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind text NOT NULL CHECK (kind IN ('cancel', 'resume', 'end', 'change', 'refund', 'expire-checkout')),
  subscription_id uuid REFERENCES subscription (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  payment_id uuid REFERENCES payment (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  checkout_id uuid REFERENCES checkout (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  -- Of a refund: cents. Of a change: what was shown.
  amount integer CHECK (amount >= 0),
  details jsonb NOT NULL DEFAULT '{}',
  actor_id uuid,
  reason text,
  status text NOT NULL CHECK (status IN ('pending', 'done', 'failed')),
  asked_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  failure text,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX money_order_pending ON money_order (asked_at) WHERE status = 'pending';
CREATE INDEX money_order_payment_id_idx ON money_order (payment_id);
CREATE INDEX money_order_subscription_id_idx ON money_order (subscription_id);
CREATE INDEX money_order_user_id_idx ON money_order (user_id);
CREATE INDEX money_order_checkout_id_idx ON money_order (checkout_id);

CREATE TABLE declaration (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('termination', 'withdrawal')),
  -- Who declared while logged in; null for the public form.
  user_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  reference text NOT NULL,
  reason text,
  received_at timestamptz(3) NOT NULL,
  subscription_id uuid REFERENCES subscription (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  status text NOT NULL CHECK (status IN ('waiting', 'carried-out', 'settled')),
  effective_at timestamptz(3),
  refund_amount integer CHECK (refund_amount >= 0),
  note text
);
CREATE INDEX declaration_received_at_id_idx ON declaration (received_at DESC, id DESC);
CREATE INDEX declaration_subscription_id_idx ON declaration (subscription_id);

-- What was said to whom: one of each kind per occasion.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  user_id uuid,
  kind text NOT NULL,
  occasion text NOT NULL,
  said_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX notice_kind_occasion_key ON notice (kind, occasion);

-- How far changes at the payment provider have been looked through.
CREATE TABLE reconciliation (
  provider text PRIMARY KEY,
  until timestamptz(3) NOT NULL
);

-- What we asked of a payment provider that has no field for it.
CREATE TABLE provider_note (
  provider text NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (provider, name)
);
