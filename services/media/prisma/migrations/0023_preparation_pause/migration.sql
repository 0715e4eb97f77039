-- alcove: expands
-- Since when no preparation begins. At most one row; none while preparations begin.
CREATE TABLE preparation_pause (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  paused_at timestamptz(3) NOT NULL
);
