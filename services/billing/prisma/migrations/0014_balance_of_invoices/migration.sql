-- alcove: expands
-- What an invoice used of the customer's credit at the provider: of a contract that used more than it had left, a part was
-- paid under another one.
ALTER TABLE invoice ADD COLUMN balance_change integer NOT NULL DEFAULT 0;

-- No document states it, so that invoices of earlier releases learn it with the next snapshot.
CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable CONSTANT text[] := ARRAY['first_failed_at', 'next_attempt_at', 'hosted_url', 'pdf_url', 'balance_change'];
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
