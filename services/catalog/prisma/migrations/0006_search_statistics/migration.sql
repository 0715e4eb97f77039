-- How often rare words occur, too. Of words that are no statistic the planner takes that they are as frequent as the rarest
-- that is one; several of them looked frequent enough to walk through all contents by date until 300 have one.
ALTER TABLE local_content ALTER COLUMN search SET STATISTICS 1000;
ANALYZE local_content (search);
