CREATE TABLE customer (
  user_id uuid PRIMARY KEY,
  profile_revision integer NOT NULL,
  email text NOT NULL,
  username text,
  subscription_revision integer NOT NULL DEFAULT 0
);

CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES customer (user_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  plan text NOT NULL,
  interval text NOT NULL,
  status text NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  source text NOT NULL,
  current_period_start timestamptz(3) NOT NULL,
  current_period_end timestamptz(3) NOT NULL CHECK (current_period_end > current_period_start),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE INDEX subscription_user_id_created_at_id_idx ON subscription (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX subscription_one_running ON subscription (user_id) WHERE ended_at IS NULL;
CREATE INDEX subscription_lapsing ON subscription (current_period_end) WHERE ended_at IS NULL AND source = 'grant';

CREATE TABLE subscription_change (
  user_id uuid NOT NULL,
  revision integer NOT NULL,
  subscription_id uuid NOT NULL REFERENCES subscription (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  status text NOT NULL,
  valid_until timestamptz(3) NOT NULL,
  cause text NOT NULL,
  actor_id uuid,
  reason text,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, revision)
);
