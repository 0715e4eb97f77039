-- alcove: expands
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Why and by whom an account is suspended; both null for the operator.
ALTER TABLE account ADD COLUMN suspension_reason text, ADD COLUMN suspended_by uuid;

-- The expression is that of kit's foldSql, word for word: administrators search without accents.
CREATE INDEX account_search_idx ON account USING gin (
  (replace(replace(lower(regexp_replace(normalize(id::text || ' ' || email || ' ' || coalesce(username, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae')) gin_trgm_ops);
CREATE INDEX account_created_at_id_idx ON account (created_at, id);
