-- alcove: expands
-- Until then a URL lets its object into the bucket past media, so that its bytes count before they arrive.
ALTER TABLE "pending_upload" ADD COLUMN "direct_until" TIMESTAMPTZ(3);
