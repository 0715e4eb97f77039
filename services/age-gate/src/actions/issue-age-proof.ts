import { ageVerified } from '@alcove/contracts'
import type { AgeGateDeps } from '../deps.ts'

export type AgeCheck = { isVerified: false } | { isVerified: true; proof: string; lifetime: number }

/**
 * Judges the visitor's answer: signs a proof and stores the session for an adult, stores nothing for a minor.
 * @throws AppError VALIDATION_FAILED when the answer cannot be judged
 */
export async function issueAgeProof(
  deps: AgeGateDeps,
  input: { answer: unknown; sessionId?: string | undefined },
): Promise<AgeCheck> {
  const verdict = await deps.method.complete(input.answer)
  if (!verdict.adult) return { isVerified: false }
  const verifiedAt = deps.clock.now()
  const lifetime = Math.min(verdict.lifetime ?? deps.proofTtl, deps.proofTtl)
  const expiresAt = new Date(verifiedAt.getTime() + lifetime * 1000)
  const method = deps.method.name
  await deps.store.inTransaction(async (tx) => {
    if (input.sessionId) await tx.saveSession({ sessionId: input.sessionId, method, verifiedAt, expiresAt })
    // Note: the event id and the proof id are unrelated, so neither leads to the other.
    tx.emit(ageVerified, { checkId: deps.ids(), method, verifiedAt: verifiedAt.toISOString() })
  })
  const proof = deps.proofs.issue({ id: deps.ids(), method, exp: Math.floor(expiresAt.getTime() / 1000) })
  return { isVerified: true, proof, lifetime }
}
