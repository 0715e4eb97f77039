-- The document has left the house: where a row beside it was told otherwise since, the document is right.
UPDATE invoice SET
  number = document->>'number',
  description = document#>>'{lines,0,description}',
  status = 'paid',
  amount_due = (document->>'gross')::integer,
  amount_paid = (document->>'gross')::integer,
  currency = document->>'currency',
  period_start = (document#>>'{lines,0,periodStart}')::timestamptz,
  period_end = (document#>>'{lines,0,periodEnd}')::timestamptz,
  paid_at = (document->>'settledAt')::timestamptz
WHERE document IS NOT NULL;

ALTER TABLE invoice ADD CONSTRAINT invoice_says_what_its_document_says CHECK (
  document IS NULL OR (
    (document->>'number') IS NOT DISTINCT FROM number
    AND (document->>'kind') IS NOT DISTINCT FROM kind
    AND (document->>'currency') IS NOT DISTINCT FROM currency
    AND (document->>'gross')::integer IS NOT DISTINCT FROM amount_due
    AND (document->>'net')::integer + (document->>'tax')::integer IS NOT DISTINCT FROM amount_due
  )
);

-- A document, and all of its row that the provider does not tell anew of what is paid, says the same for ever: corrections
-- are credit notes. What has a number and no document is the provider's own, and follows it.
CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable CONSTANT text[] := ARRAY['first_failed_at', 'next_attempt_at', 'hosted_url', 'pdf_url'];
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
  IF OLD.document IS NOT NULL AND to_jsonb(NEW) - movable IS DISTINCT FROM to_jsonb(OLD) - movable THEN
    RAISE EXCEPTION 'invoice % has a document: it cannot be rewritten', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
