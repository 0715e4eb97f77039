-- The words of a title as somebody may type them: in small letters, without accents, sorted so that two contents with the
-- same words are written without a deadlock.
CREATE FUNCTION title_words(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT word FROM regexp_split_to_table(lower(plain_text(title)), '[^[:alnum:]]+') AS word
    WHERE length(word) >= 3 ORDER BY word;
  END;

-- Every word that a published title has had: what somebody may have meant who mistyped it. Thousands of words, where the
-- titles themselves were millions.
CREATE TABLE title_word (
  word text PRIMARY KEY
);
CREATE INDEX title_word_word_idx ON title_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);
INSERT INTO title_word SELECT DISTINCT word
  FROM local_content AS content, title_words(content.title) AS word
  WHERE content.decision = 'APPROVED' AND content.uploaded_revision > 0 AND content.processed_revision > 0;

DROP INDEX local_content_plain_title_idx;
ALTER TABLE local_content DROP COLUMN plain_title;

-- One index of both: a word and a tag together are found in it, without a look at every content of either.
CREATE INDEX local_content_search_tags_idx ON local_content USING gin (search, tags) WITH (fastupdate = off)
  WHERE decision = 'APPROVED' AND uploaded_revision > 0 AND processed_revision > 0;
DROP INDEX local_content_search_idx;
DROP INDEX local_content_tags_idx;
