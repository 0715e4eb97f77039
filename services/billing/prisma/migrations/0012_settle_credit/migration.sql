-- Credit that a disputed payment has left at the provider is taken, and returned where the dispute is won.
ALTER TABLE money_order DROP CONSTRAINT money_order_kind_check;
ALTER TABLE money_order ADD CONSTRAINT money_order_kind_check
  CHECK (kind IN ('cancel', 'resume', 'end', 'change', 'refund', 'expire-checkout', 'settle-credit'));
