import type { RemovalGround } from '@alcove/contracts'
import type { StoredCase } from './case.ts'
import type { Decision } from './decision.ts'

/** Removals on these grounds keep the files as evidence. */
const EVIDENCE: ReadonlySet<RemovalGround> = new Set(['MINOR', 'AUTHORITY'])

export function keepsEvidence(ground: RemovalGround): boolean {
  return EVIDENCE.has(ground)
}

/** True while a removal on this ground holds the files. */
export function holdsOn({ decisions }: Pick<StoredCase, 'decisions'>, ground: RemovalGround): boolean {
  return decisions.some((one) => one.ground === ground && !one.evidenceRelease)
}

/** The removal that holds a content's files as evidence, until an administrator releases it. */
export function heldEvidenceOf({
  decisions,
}: Pick<StoredCase, 'decisions'>): (Decision & { ground: RemovalGround }) | null {
  const held = decisions.find(
    ({ ground, evidenceRelease }) => ground && keepsEvidence(ground) && !evidenceRelease,
  )
  return (held as (Decision & { ground: RemovalGround }) | undefined) ?? null
}
