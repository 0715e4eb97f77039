-- alcove: expands
CREATE TABLE hidden_video (
  video_id text PRIMARY KEY,
  provider text NOT NULL,
  revision integer NOT NULL,
  hidden boolean NOT NULL
);
CREATE INDEX hidden_video_hidden_idx ON hidden_video (provider) WHERE hidden;
