-- Mail to addresses that strangers typed into public forms is capped: what is above the cap waits with queued_at null.
ALTER TABLE notification ADD COLUMN source text;
CREATE INDEX notification_source_queued_at_idx ON notification (source, queued_at);
CREATE INDEX notification_queued_at_idx ON notification (queued_at);
