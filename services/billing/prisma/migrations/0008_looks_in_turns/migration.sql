-- When truth was last asked for, in vain or not: whoever cannot be read waits behind all the others.
ALTER TABLE customer ADD COLUMN tried_at timestamptz(3);
UPDATE customer SET tried_at = synced_at;
-- Whose last look came to nothing.
CREATE INDEX customer_unread ON customer (tried_at) WHERE sync_recorded < sync_claimed;
-- The same of orders: many that nobody answers keep no other waiting.
ALTER TABLE money_order ADD COLUMN tried_at timestamptz(3);
