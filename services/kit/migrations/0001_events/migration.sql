-- Events on their way out. Rows are published in order of id per key: emit takes a lock on the key before it writes.
CREATE TABLE kit.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE INDEX outbox_unpublished ON kit.outbox (id) WHERE published_at IS NULL;
CREATE INDEX outbox_published_at ON kit.outbox (published_at) WHERE published_at IS NOT NULL;

-- Events that took effect, per consumer group: the row and the effect are one transaction.
CREATE TABLE kit.inbox (
  consumer_group text NOT NULL,
  event_id text NOT NULL,
  processed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer_group, event_id)
);
CREATE INDEX inbox_processed_at ON kit.inbox (processed_at);

-- Events that failed and wait for their next attempt; later events of the same key wait behind them.
CREATE TABLE kit.parked_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer_group text NOT NULL,
  topic text NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  attempts integer NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  last_error text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX parked_event_key ON kit.parked_event (consumer_group, topic, key, id);

-- Events that nobody here could take; operators list and replay them.
CREATE TABLE kit.dead_letter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer_group text NOT NULL,
  topic text NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  attempts integer NOT NULL,
  died_at timestamptz NOT NULL DEFAULT now(),
  replayed_at timestamptz
);
CREATE INDEX dead_letter_open ON kit.dead_letter (id) WHERE replayed_at IS NULL;

-- Accounts whose access tokens from before a moment are refused (event user.access-changed).
CREATE TABLE kit.access_change (
  user_id uuid PRIMARY KEY,
  not_before timestamptz NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX access_change_changed_at ON kit.access_change (changed_at);
