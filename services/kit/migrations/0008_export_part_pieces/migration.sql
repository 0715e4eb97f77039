-- alcove: expands
-- What follows of a part that is longer than one piece: kit.export_part.body has the first. No reader holds a part whole.
CREATE TABLE kit.export_part_piece (
  user_id uuid NOT NULL REFERENCES kit.export_part ON DELETE CASCADE,
  position int NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (user_id, position)
);
