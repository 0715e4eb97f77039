-- alcove: expands
-- Books are kept for ten years after the year that they are of (Code de commerce, L123-22). After that a document may lose
-- its buyer, and nothing else of it changes.
CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable CONSTANT text[] := ARRAY['first_failed_at', 'next_attempt_at', 'hosted_url', 'pdf_url'];
  nobody CONSTANT jsonb := '{"name": null, "email": ""}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.number IS NOT NULL THEN
      RAISE EXCEPTION 'invoice % has a number: it cannot be deleted', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number THEN
    RAISE EXCEPTION 'invoice % has a number: it cannot get another', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.document IS NOT NULL AND date_trunc('year', OLD.created_at) + interval '11 years' <= now()
    AND NEW.document = jsonb_set(OLD.document, '{buyer}', nobody)
    AND to_jsonb(NEW) - 'document' = to_jsonb(OLD) - 'document' THEN
    RETURN NEW;
  END IF;
  IF OLD.document IS NOT NULL AND to_jsonb(NEW) - movable IS DISTINCT FROM to_jsonb(OLD) - movable THEN
    RAISE EXCEPTION 'invoice % has a document: it cannot be rewritten', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
