/** The latest change of an account's access. Times in milliseconds since the epoch. */
export interface AccessChange {
  /** Refuses tokens issued before; holds for tokens and changes without a revision. */
  notBefore: number
  /** Refuses tokens of earlier revisions; null when no change named one. */
  revision: number | null
  /** The latest `notBefore` that came with a revision; null when none did. */
  revisionNotBefore: number | null
}

/**
 * Compares revisions, which no clock can confuse; times only where the token or the latest change names no revision.
 * @param token as older versions issue it, without a revision
 */
export function isTokenRevoked(
  { notBefore, revision, revisionNotBefore }: AccessChange,
  { issuedAt, accessRevision }: { issuedAt: number; accessRevision?: number | undefined },
): boolean {
  const isEarlier = issuedAt < notBefore
  if (revision === null || accessRevision === undefined) return isEarlier
  return accessRevision < revision || (isEarlier && notBefore > (revisionNotBefore ?? 0))
}
