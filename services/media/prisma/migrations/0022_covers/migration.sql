-- alcove: expands
-- The picture that stands for a content: the poster, or a frame that its uploader chose.
ALTER TABLE content ADD COLUMN cover text NOT NULL DEFAULT 'automatic';
-- Frames to choose from, among the renditions; sets of before have none.
ALTER TABLE content ADD COLUMN cover_frames smallint NOT NULL DEFAULT 0;
-- Whether the cover lies there in several sizes; of sets of before only the poster does, in one.
ALTER TABLE content ADD COLUMN has_cover_sizes boolean NOT NULL DEFAULT false;
