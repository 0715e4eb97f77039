import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { createTokenSigner } from './signed-token.ts'

export const AGE_PROOF_COOKIE = 'age_proof'
export const AGE_PROOF_HEADER = 'x-age-proof'

const payloadSchema = z.object({
  /** Names the proof, not the person: anonymous daily views are counted by it. */
  id: z.string(),
  method: z.string(),
  /** Seconds since the epoch. */
  exp: z.number(),
})
export type AgeProof = z.output<typeof payloadSchema>

export interface AgeProofs {
  issue(proof: AgeProof): string
  /** A proof that is ours and has not expired, or null. */
  read(token: string | undefined): AgeProof | null
}

const CACHE_SIZE = 10_000

export function createAgeProofs(secret: string, clock: Clock): AgeProofs {
  const signer = createTokenSigner(secret, 'age-proof')
  const known = new LRUCache<string, AgeProof>({ max: CACHE_SIZE })
  return {
    issue: (proof) => signer.sign(proof),
    read(token) {
      if (!token) return null
      let proof = known.get(token)
      if (!proof) {
        const parsed = payloadSchema.safeParse(signer.read(token))
        if (!parsed.success) return null
        proof = parsed.data
        known.set(token, proof)
      }
      return proof.exp > clock.now().getTime() / 1000 ? proof : null
    },
  }
}

/** The proof that a request brings: the header first, for clients without cookies. */
export function ageProofOf(header: (name: string) => string | undefined): string | undefined {
  return header(AGE_PROOF_HEADER) ?? cookieValue(header('cookie'), AGE_PROOF_COOKIE)
}

/** One cookie out of a `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}
