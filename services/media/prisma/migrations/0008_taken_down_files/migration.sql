-- alcove: expands
-- What the sweep of withdrawn and removed contents looks at: few among all.
CREATE INDEX content_taken_down_idx ON content (state) WHERE state IN ('WITHDRAWN', 'REMOVED');
