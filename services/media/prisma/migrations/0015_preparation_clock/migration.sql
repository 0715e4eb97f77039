-- alcove: expands
-- How far the preparation queue is: the position of the file that began last. At most one row.
CREATE TABLE preparation_clock (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  position integer NOT NULL
);
INSERT INTO preparation_clock (position)
  SELECT coalesce(min(queue_position), 0) FROM content WHERE state = 'PREPARING';
