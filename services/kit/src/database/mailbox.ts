/**
 * Builds SQL that maps the addresses of one mailbox to one value: ignores case and a plus suffix (RFC 5233). For
 * counts and caps, not for ownership. Indexes repeat it word for word.
 * @param expression trusted SQL, never a caller's
 */
export function mailboxSql(expression: string): string {
  return `regexp_replace(lower(${expression}), '\\+[^@]*', '')`
}

/**
 * Maps an address in memory in the same way.
 * @param plus `together` counts plus addresses with the plain one; `apart` counts them as one separate mailbox, so
 * that registering them takes nothing from its owner
 */
export function toMailbox(email: string, plus: 'together' | 'apart'): string {
  return email.toLowerCase().replace(/\+[^@]*/, plus === 'apart' ? '+' : '')
}
