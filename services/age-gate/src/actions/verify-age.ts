import { ageVerified } from '@alcove/contracts'
import type { AgeGateDeps } from '../deps.ts'

export type AgeCheck = { isVerified: false } | { isVerified: true; proof: string; lifetime: number }

/**
 * Judges an answer. For an adult a proof is signed and the session remembered; of a minor nothing is kept at all.
 * @throws AppError VALIDATION_FAILED when the answer cannot be judged
 */
export async function verifyAge(
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
    // Note: the id of the event is no id of the proof; nobody can be followed from one to the other.
    tx.emit(ageVerified, { checkId: deps.ids(), method, verifiedAt: verifiedAt.toISOString() })
  })
  const proof = deps.proofs.issue({ id: deps.ids(), method, exp: Math.floor(expiresAt.getTime() / 1000) })
  return { isVerified: true, proof, lifetime }
}
