-- alcove: expands
-- A sweep that stopped because it would have taken too much; gone once it may go on.
CREATE TABLE sweep_brake (
  sweep text PRIMARY KEY,
  unused integer NOT NULL,
  total integer NOT NULL,
  braked_at timestamptz(3) NOT NULL,
  released_at timestamptz(3)
);
