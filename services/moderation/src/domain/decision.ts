import { AppError, type RemovalGround } from '@alcove/contracts'
import { isOpen, type OpenCase, type StoredCase } from './case.ts'
import { heldEvidenceOf } from './evidence.ts'
import { decisionInForce } from './lapse.ts'
import { refuseOwner } from './owner.ts'

export const VERDICT_OUTCOMES = ['APPROVED', 'REJECTED'] as const

/** A moderator's decision about a pending content, as submitted. */
export interface Verdict {
  outcome: (typeof VERDICT_OUTCOMES)[number]
  /** French, shown to the uploader; null for an approval that reverses nothing. */
  reason: string | null
}

/** A recorded decision. Appended, never changed. */
export interface Decision {
  id: string
  outcome: Verdict['outcome'] | 'REMOVED'
  reason: string | null
  /** The rejection or removal that this approval takes back. */
  reverses: string | null
  /** Set for removals only. */
  ground: RemovalGround | null
  /** Revision of the content from this decision on. */
  revision: number
  /** Of the `content.processed` whose renditions it is about; null for decisions of older versions. */
  processedRevision: number | null
  decidedAt: Date
  decidedBy: string
  /** How the evidence hold of a removal ended, if it kept the files as evidence. */
  evidenceRelease: EvidenceRelease | null
}

export interface EvidenceRelease {
  reason: string
  releasedAt: Date
  releasedBy: string
}

/** A decision before it is appended. */
export type NewDecision = Omit<
  Decision,
  'revision' | 'processedRevision' | 'reverses' | 'ground' | 'evidenceRelease'
> &
  Partial<Pick<Decision, 'reverses' | 'ground'>>

export interface Removal {
  /** French, shown to the uploader. */
  reason: string
  ground: RemovalGround
}

export interface Reversal {
  /** Id of the latest decision that the moderator has seen. */
  reverses: string
  reason: string
}

const NEVER_READY = 'Le fichier de cette vidéo n’a pas pu être préparé ; elle ne peut pas être examinée'

/** @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_WITHDRAWN */
function requireForeign(known: StoredCase | null, moderatorId: string): asserts known is StoredCase {
  if (!known) throw new AppError('CONTENT_NOT_FOUND')
  refuseOwner(known, moderatorId)
  if (known.withdrawnRevision > 0) throw new AppError('CONTENT_WITHDRAWN')
}

/** True also while a decision is held. */
function isDecided(known: StoredCase): boolean {
  return decisionInForce(known) !== undefined || known.state === 'HELD'
}

type ConsentRule = 'required' | 'optional'

/** @throws CONSENT_MISSING */
function requireConsent(known: StoredCase, consent: ConsentRule): void {
  if (consent === 'required' && !known.consentAt) throw new AppError('CONSENT_MISSING')
}

/**
 * Checks that this moderator may decide a case now.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_WITHDRAWN, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, CONSENT_MISSING
 */
export function requireDecidable(
  known: StoredCase | null,
  verdict: Verdict,
  moderatorId: string,
  consent: ConsentRule,
): asserts known is OpenCase {
  requireForeign(known, moderatorId)
  if (isDecided(known)) throw new AppError('CONTENT_ALREADY_DECIDED')
  if (known.state === 'FAILED') throw new AppError('CONTENT_NOT_READY', { message: NEVER_READY })
  if (known.state !== 'PENDING') throw new AppError('CONTENT_NOT_READY')
  if (verdict.outcome === 'APPROVED') requireConsent(known, consent)
}

/**
 * Checks that this moderator may take down a content: a published one, hidden or not.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_WITHDRAWN, CONTENT_ALREADY_DECIDED, CONTENT_NOT_PUBLISHED
 */
export function requireRemovable(
  known: StoredCase | null,
  moderatorId: string,
): asserts known is OpenCase & { state: 'APPROVED' } {
  requireForeign(known, moderatorId)
  if (known.state === 'APPROVED') return
  throw new AppError(isDecided(known) ? 'CONTENT_ALREADY_DECIDED' : 'CONTENT_NOT_PUBLISHED')
}

/**
 * Checks a reversal. It must name the latest decision, so that moderators reverse only what they have seen.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_WITHDRAWN, CONTENT_ALREADY_DECIDED, EVIDENCE_HELD, CONSENT_MISSING
 */
export function requireReversible(
  known: StoredCase | null,
  reverses: string,
  moderatorId: string,
  consent: ConsentRule,
): asserts known is OpenCase {
  requireForeign(known, moderatorId)
  const latest = known.decisions.at(-1)
  if (!isOpen(known) || latest?.id !== reverses.toLowerCase() || latest.outcome === 'APPROVED')
    throw new AppError('CONTENT_ALREADY_DECIDED')
  if (heldEvidenceOf(known)) throw new AppError('EVIDENCE_HELD')
  requireConsent(known, consent)
}
