import { AppError } from '@alcove/contracts'
import type { OpenCase, StoredCase } from './case.ts'

export interface Verdict {
  outcome: 'APPROVED' | 'REJECTED'
  /** French, shown to the uploader; null for an approval. */
  reason: string | null
}

/** What a moderator decided. Appended, never changed. */
export interface Decision extends Verdict {
  id: string
  /** The content's, from this decision on. */
  revision: number
  decidedAt: Date
  decidedBy: string
}

const NEVER_READY = "Le fichier de cette vidéo n'a pas pu être préparé ; elle ne peut pas être examinée"

/**
 * Whether this verdict may be given about a case now, by this moderator.
 * @throws CONTENT_NOT_FOUND, OWN_CONTENT, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, CONSENT_MISSING
 */
export function requireDecidable(
  known: StoredCase | null,
  verdict: Verdict,
  moderatorId: string,
  consent: 'required' | 'optional',
): asserts known is OpenCase {
  if (!known) throw new AppError('CONTENT_NOT_FOUND')
  if (known.userId === moderatorId) throw new AppError('OWN_CONTENT')
  if (known.decisions.length > 0 || known.state === 'HELD') throw new AppError('CONTENT_ALREADY_DECIDED')
  if (known.state === 'FAILED') throw new AppError('CONTENT_NOT_READY', { message: NEVER_READY })
  if (known.state !== 'PENDING') throw new AppError('CONTENT_NOT_READY')
  if (verdict.outcome === 'APPROVED' && consent === 'required' && !known.consentAt)
    throw new AppError('CONSENT_MISSING')
}
