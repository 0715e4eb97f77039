/**
 * SQL that is equal for the addresses of one mailbox: capitals do not count, nor does what stands behind a plus (RFC 5233).
 * For counts and caps, not for who owns an address. Indexes repeat it word for word.
 * @param expression SQL of ours, never of a caller
 */
export function mailboxSql(expression: string): string {
  return `regexp_replace(lower(${expression}), '\\+[^@]*', '')`
}
