-- alcove: expands
-- From here on words leave with the last published title that has them; these were left by titles of before.
DELETE FROM title_word WHERE word NOT IN (
  SELECT word FROM local_content AS content, title_words(content.title) AS word
  WHERE content.decision = 'APPROVED' AND content.uploaded_revision > 0 AND content.processed_revision > 0);
