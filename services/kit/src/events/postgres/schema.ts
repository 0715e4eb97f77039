/**
 * The log: append-only, one row per message, positions without gaps per topic and partition. `head` is raised under
 * its row lock in the appending transaction, so that positions become visible in order and no offset skips a late
 * commit. `event_reader` counts the days for which no member of a group was there to read a topic.
 */
export const EVENT_LOG_SCHEMA = `
CREATE TABLE IF NOT EXISTS event_partition (
  topic text NOT NULL,
  partition integer NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  compacted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (topic, partition)
);
CREATE TABLE IF NOT EXISTS event_log (
  topic text NOT NULL,
  partition integer NOT NULL,
  position bigint NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  appended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, position)
);
CREATE INDEX IF NOT EXISTS event_log_appended_at ON event_log (appended_at);
CREATE TABLE IF NOT EXISTS event_offset (
  consumer_group text NOT NULL,
  topic text NOT NULL,
  partition integer NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  served_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer_group, topic, partition)
);
CREATE TABLE IF NOT EXISTS event_reader (
  consumer_group text NOT NULL,
  topic text NOT NULL,
  absent_days integer NOT NULL DEFAULT 0,
  counted_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  PRIMARY KEY (consumer_group, topic)
);
`

export const SCHEMA_LOCK = 7_268_349_002
export const PARTITIONS = 4
export const WAKE_CHANNEL = 'alcove_events'
