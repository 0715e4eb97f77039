-- What the author changes in the transaction that says so. Never updated: xmin stays the transaction that wrote it.
CREATE TABLE change (content_id uuid PRIMARY KEY);
