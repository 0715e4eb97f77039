-- alcove: expands
-- Whether a hide was the last one of its hour: the alert is raised before a report has to wait unhidden.
ALTER TABLE automatic_hide ADD COLUMN exhausts boolean NOT NULL DEFAULT false;
