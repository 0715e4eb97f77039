/**
 * SQL for whether a table has a boolean column, for tables that may be older than it.
 * Note: not `to_jsonb(row)`. PostgreSQL runs casts to json that the owner of the database has made, with the rights of the caller.
 * @param table with its schema
 */
export function hasColumn(table: string, column: string): string {
  return `EXISTS (SELECT 1 FROM pg_catalog.pg_attribute WHERE attrelid OPERATOR(pg_catalog.=) pg_catalog.to_regclass('${table}')
    AND attname OPERATOR(pg_catalog.=) '${column}'::pg_catalog.name AND atttypid OPERATOR(pg_catalog.=) 'pg_catalog.bool'::pg_catalog.regtype
    AND NOT attisdropped)`
}
