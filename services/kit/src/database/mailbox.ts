/**
 * SQL that is equal for the addresses of one mailbox: capitals do not count, nor does what stands behind a plus (RFC 5233).
 * For counts and caps, not for who owns an address. Indexes repeat it word for word.
 * @param expression SQL of ours, never of a caller
 */
export function mailboxSql(expression: string): string {
  return `regexp_replace(lower(${expression}), '\\+[^@]*', '')`
}

/**
 * The same for an address in hand.
 * @param plus whether addresses with a plus count with the one without, or together apart from it: who registers at them
 *   then takes nothing from its owner
 */
export function mailboxOf(email: string, plus: 'together' | 'apart'): string {
  return email.toLowerCase().replace(/\+[^@]*/, plus === 'apart' ? '+' : '')
}
