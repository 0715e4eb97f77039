-- alcove: expands
-- Whether the uploader of a content gave a picture as cover, which moderators judge with the film.
ALTER TABLE moderation_case ADD COLUMN has_own_cover boolean NOT NULL DEFAULT false;
