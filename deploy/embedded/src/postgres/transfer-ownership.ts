/**
 * Gives everything in a database to its owner, who may then alter it in migrations. Extension members stay with their
 * extension; a column's sequence follows its table. Locks nothing that already has the right owner. Restores the default
 * privileges of a recreated schema public.
 */
export const TRANSFER_OWNERSHIP = `
DO $$
DECLARE
  owner oid := (SELECT datdba FROM pg_database WHERE datname = current_database());
  change text;
BEGIN
  IF EXISTS (SELECT 1 FROM pg_namespace
    WHERE nspname = 'public' AND nspowner NOT IN (owner, 'pg_database_owner'::regrole)) THEN
    ALTER SCHEMA public OWNER TO pg_database_owner;
    GRANT USAGE ON SCHEMA public TO PUBLIC;
  END IF;
  FOR change IN
    SELECT format('ALTER SCHEMA %I', nspname) FROM pg_namespace
    WHERE nspowner <> owner AND nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
    UNION ALL
    SELECT format('ALTER %s %s', kinds.word, c.oid::regclass)
    FROM pg_class c
    JOIN (VALUES ('r', 'TABLE'), ('p', 'TABLE'), ('v', 'VIEW'), ('m', 'MATERIALIZED VIEW'), ('S', 'SEQUENCE'))
      AS kinds (kind, word) ON kinds.kind = c.relkind::text
    WHERE c.relowner <> owner AND c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
          AND (d.deptype = 'e' OR (c.relkind = 'S' AND d.deptype IN ('a', 'i'))))
    UNION ALL
    SELECT format('ALTER ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
    WHERE p.proowner <> owner AND p.pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d
        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('ALTER TYPE %s', t.oid::regtype) FROM pg_type t
    WHERE t.typowner <> owner AND t.typtype IN ('e', 'd') AND t.typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d
        WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('ALTER TEXT SEARCH CONFIGURATION %s', c.oid::regconfig) FROM pg_ts_config c
    WHERE c.cfgowner <> owner AND c.cfgnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    UNION ALL
    SELECT format('ALTER TEXT SEARCH DICTIONARY %s', d.oid::regdictionary) FROM pg_ts_dict d
    WHERE d.dictowner <> owner AND d.dictnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      AND NOT EXISTS (SELECT 1 FROM pg_depend e
        WHERE e.classid = 'pg_ts_dict'::regclass AND e.objid = d.oid AND e.deptype = 'e')
  LOOP
    EXECUTE format('%s OWNER TO %I', change, (SELECT rolname FROM pg_roles WHERE oid = owner));
  END LOOP;
END $$`
