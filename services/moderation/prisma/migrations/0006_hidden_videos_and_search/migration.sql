-- alcove: expands
CREATE TABLE video_hide (
  id uuid PRIMARY KEY,
  video_id text NOT NULL,
  provider text NOT NULL,
  revision integer NOT NULL,
  hidden boolean NOT NULL,
  reason text,
  acted_at timestamptz(3) NOT NULL,
  acted_by uuid NOT NULL,
  CONSTRAINT video_hide_reason_check CHECK (NOT hidden OR reason ~ '\S')
);
CREATE UNIQUE INDEX video_hide_video_id_revision_key ON video_hide (video_id, revision);

CREATE FUNCTION refuse_change_of_video_hide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'hides of videos are appended, never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER video_hide_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON video_hide
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_video_hide();

-- The expressions are those of kit's foldSql, word for word: the console searches ids too, and without accents.
CREATE INDEX moderation_case_words_idx ON moderation_case USING gin (
  (replace(replace(lower(regexp_replace(normalize(id::text || ' ' || coalesce(title, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae')) gin_trgm_ops);
CREATE INDEX person_words_idx ON person USING gin (
  (replace(replace(lower(regexp_replace(normalize(user_id::text || ' ' || email || ' ' || coalesce(username, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae')) gin_trgm_ops);
DROP INDEX moderation_case_title_idx;
DROP INDEX person_email_username_idx;
