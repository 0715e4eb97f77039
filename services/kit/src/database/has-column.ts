/**
 * Builds SQL that tells if a table, possibly an older one, has a boolean column. Note: avoids `to_jsonb(row)`, which
 * runs casts to json of the database's owner with the caller's rights.
 * @param table with its schema
 */
export function hasColumn(table: string, column: string): string {
  return `EXISTS (SELECT 1 FROM pg_catalog.pg_attribute WHERE attrelid OPERATOR(pg_catalog.=) pg_catalog.to_regclass('${table}')
    AND attname OPERATOR(pg_catalog.=) '${column}'::pg_catalog.name AND atttypid OPERATOR(pg_catalog.=) 'pg_catalog.bool'::pg_catalog.regtype
    AND NOT attisdropped)`
}
