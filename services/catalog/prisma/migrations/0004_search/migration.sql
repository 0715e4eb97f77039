CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- French, with and without accents alike.
CREATE TEXT SEARCH CONFIGURATION french_unaccent (COPY = pg_catalog.french);
ALTER TEXT SEARCH CONFIGURATION french_unaccent
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, french_stem;

-- Generated columns take immutable functions only. These depend on a dictionary and on output functions of types, which
-- may change in general; of unaccent's own rules and of text they do not.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC));
CREATE FUNCTION joined_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string(words, ' ');
CREATE FUNCTION french_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('public.french_unaccent', coalesce(normalize(value, NFKC), ''));

ALTER TABLE local_content
  ADD COLUMN search tsvector GENERATED ALWAYS AS (
    setweight(french_words(title), 'A') || setweight(french_words(joined_words(tags)), 'B')
    || setweight(french_words(description), 'C')) STORED,
  -- For typos.
  ADD COLUMN plain_title text GENERATED ALWAYS AS (plain_text(title)) STORED;

-- The condition is that of store/published.ts, word for word, as in the index for lists. Contents are published one by
-- one and read all the time: every entry goes to its place at once, and no reader sorts through pending ones.
CREATE INDEX local_content_search_idx ON local_content USING gin (search) WITH (fastupdate = off)
  WHERE decision = 'APPROVED' AND uploaded_revision > 0 AND processed_revision > 0;
CREATE INDEX local_content_tags_idx ON local_content USING gin (tags) WITH (fastupdate = off)
  WHERE decision = 'APPROVED' AND uploaded_revision > 0 AND processed_revision > 0;
CREATE INDEX local_content_plain_title_idx ON local_content USING gin (plain_title gin_trgm_ops) WITH (fastupdate = off)
  WHERE decision = 'APPROVED' AND uploaded_revision > 0 AND processed_revision > 0;
