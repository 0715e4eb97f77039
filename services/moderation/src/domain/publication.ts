import type { OpenCase } from './case.ts'
import type { Decision } from './decision.ts'
import { hasLapsed } from './lapse.ts'

/** First publication of a content, and the latest decision about it. */
export interface Publication {
  approvedAt: Date
  decisionId: string
  /** When the latest decision took effect. */
  decidedAt: Date
  /** Of the renditions that it is about; null for decisions of older versions. */
  processedRevision: number | null
}

export function publicationOf(
  known: Pick<OpenCase, 'id' | 'decisions' | 'holds' | 'processedRevision'>,
): Publication {
  const approvals = known.decisions.filter(({ outcome }) => outcome === 'APPROVED')
  const first = approvals.find((one) => !hasLapsed(one, known)) ?? approvals[0]
  const latest = known.decisions.at(-1)
  if (!first || !latest) throw new Error(`content ${known.id} must have been approved, got no approval`)
  return {
    approvedAt: effectOf(known, first),
    decisionId: latest.id,
    decidedAt: effectOf(known, latest),
    processedRevision: latest.processedRevision,
  }
}

/** Builds what the events about a published content say of its publication. */
export function publicationFacts(known: Parameters<typeof publicationOf>[0]) {
  const { decisionId, decidedAt, approvedAt, processedRevision } = publicationOf(known)
  return {
    decisionId,
    ...(processedRevision && { processedRevision }),
    decidedAt: decidedAt.toISOString(),
    approvedAt: approvedAt.toISOString(),
  }
}

/** ISO 8601 start of a report's hide of a published content; null if visitors see it, or would not anyway. */
export function hiddenSince({ state, hiddenAt }: Pick<OpenCase, 'state' | 'hiddenAt'>): string | null {
  return state === 'APPROVED' && hiddenAt ? hiddenAt.toISOString() : null
}

/** A decision of the console takes effect when its hold ends. */
function effectOf({ holds }: Pick<OpenCase, 'holds'>, { id, decidedAt }: Decision): Date {
  return holds.find((hold) => hold.id === id)?.end?.endedAt ?? decidedAt
}
