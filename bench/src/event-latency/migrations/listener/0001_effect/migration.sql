-- What an event causes. A second effect of the same event would be a second row.
CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, content_id uuid NOT NULL);
