import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { readCookie } from '../http/cookies.ts'
import { createTokenSigner } from './signed-token.ts'

export const AGE_PROOF_COOKIE = 'age_proof'
export const AGE_PROOF_HEADER = 'x-age-proof'

const payloadSchema = z.object({
  /** Identifies the proof, not the person; anonymous daily views are counted by it. */
  id: z.string(),
  method: z.string(),
  /** Seconds since the epoch. */
  exp: z.number(),
})
export type AgeProof = z.output<typeof payloadSchema>

export interface AgeProofs {
  issue(proof: AgeProof): string
  /** @returns a valid, unexpired proof, or null */
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

/** Reads the proof of a request: the header first, for clients without cookies, then the cookie. */
export function readAgeProof(header: (name: string) => string | undefined): string | undefined {
  return header(AGE_PROOF_HEADER) ?? readCookie(header('cookie'), AGE_PROOF_COOKIE)
}
