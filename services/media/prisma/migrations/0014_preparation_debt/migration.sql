-- alcove: expands
-- What preparation has taken beyond its charge, by account and by network; halves in an hour.
CREATE TABLE preparation_debt (
  debtor text PRIMARY KEY,
  cost double precision NOT NULL,
  at timestamptz(3) NOT NULL
);

-- The network that a file which is being prepared was submitted from; gone within hours after.
CREATE TABLE preparation_network (
  content_id uuid PRIMARY KEY,
  network text NOT NULL
);
