-- alcove: expands
-- PDQ hashes of frames along a film, by which copies that were encoded anew are recognised: one after the other, with their
-- positions and qualities in the same order. Contents that were prepared before have none until they are prepared again. A row is
-- at most 2.4 kB and is read whole for each new film, so it stays in one piece.
CREATE TABLE fingerprint (
  content_id uuid PRIMARY KEY,
  hashes bytea NOT NULL,
  positions_ms integer[] NOT NULL,
  qualities smallint[] NOT NULL,
  CONSTRAINT fingerprint_frames_check CHECK (
    cardinality(positions_ms) > 0 AND cardinality(qualities) = cardinality(positions_ms)
    AND octet_length(hashes) = 32 * cardinality(positions_ms))
) WITH (toast_tuple_target = 4096);
