-- Every provider video that a list or a page has shown, so that an id leads to it after a reload; and tombstones.
CREATE TABLE provider_video (
  id text PRIMARY KEY,
  provider text NOT NULL,
  provider_video_id text NOT NULL,
  -- How provider 2 names it.
  url text,
  seen_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  removed_at timestamptz(3)
);
CREATE INDEX provider_video_provider_url_idx ON provider_video (provider, url);
CREATE INDEX provider_video_provider_checked_at_idx ON provider_video (provider, checked_at);

-- Answers of providers, kept for when they are down. The second tier of the cache.
CREATE TABLE provider_answer (
  key text PRIMARY KEY,
  provider text NOT NULL,
  body jsonb NOT NULL,
  fetched_at timestamptz(3) NOT NULL
);
CREATE INDEX provider_answer_fetched_at_idx ON provider_answer (fetched_at);

-- The last synchronisation of removed videos.
CREATE TABLE provider_sync (
  provider text PRIMARY KEY,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  -- Ids in the provider's list, when it was last applied.
  listed integer,
  alert text
);

-- Pictures as we hand them out: encoded once.
CREATE TABLE picture (
  key text PRIMARY KEY,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  fetched_at timestamptz(3) NOT NULL
);
CREATE INDEX picture_fetched_at_idx ON picture (fetched_at);

-- What a viewer has watched on a day in Paris. A viewer is an account or an age proof.
CREATE TABLE daily_view (
  viewer text NOT NULL,
  day date NOT NULL,
  video_id text NOT NULL,
  provider text NOT NULL,
  viewed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (viewer, day, video_id)
);
CREATE INDEX daily_view_day_idx ON daily_view (day);
