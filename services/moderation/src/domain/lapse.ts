import type { StoredCase } from './case.ts'
import type { Decision } from './decision.ts'

/**
 * True for an approval of renditions that others have replaced since: those were not judged. A rejection or removal holds for
 * whatever is made of the same file.
 */
export function hasLapsed(
  { outcome, processedRevision }: Decision,
  known: Pick<StoredCase, 'processedRevision'>,
): boolean {
  return outcome === 'APPROVED' && processedRevision !== null && processedRevision < known.processedRevision
}

/** The latest decision; none while the content is to be judged, for the first time or anew. */
export function decisionInForce(
  known: Pick<StoredCase, 'decisions' | 'processedRevision'>,
): Decision | undefined {
  const latest = known.decisions.at(-1)
  return latest && !hasLapsed(latest, known) ? latest : undefined
}
