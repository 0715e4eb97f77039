-- Keys of state topics whose author has ended them (a deleted account): nothing that is heard of them later counts.
CREATE TABLE kit.tombstone (
  topic text NOT NULL,
  key text NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, key)
);
CREATE INDEX tombstone_erased_at ON kit.tombstone (erased_at);
