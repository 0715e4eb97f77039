-- What has a number has left the house: it says the same for ever. Corrections are credit notes.
CREATE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF OLD.document IS NOT NULL AND NEW.document IS DISTINCT FROM OLD.document THEN
    RAISE EXCEPTION 'invoice % has a document: it cannot be rewritten', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_keeps_its_document BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION keep_document();

CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is kept: it cannot be emptied', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoice_is_kept BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- Whoever declares without an account is found by address, whatever its capitals.
CREATE INDEX customer_email_lower ON customer (lower(email));
-- How many receipts an address that belongs to nobody has been sent lately.
CREATE INDEX declaration_strangers ON declaration (lower(email), received_at) WHERE subscription_id IS NULL;
