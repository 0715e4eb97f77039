import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { AgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { checkAge } from './check-age.ts'
import { checkOrigin } from './check-origin.ts'
import type { RateLimits } from './rate-limits.ts'

/** What the guards read of a request. */
export interface Candidate {
  method: string
  /** Without the query. */
  path: string
  header(name: string): string | undefined
  info: RequestInfo
}

/** Admits a request. After a refusal, a second call for the same key repeats it and counts nothing. */
export type Admit = (key: object, candidate: Candidate) => Promise<void>

/**
 * Creates the guards that each request passes before any answer: calls per address, foreign origin, age.
 * @throws AppError TOO_MANY_REQUESTS, FOREIGN_ORIGIN or AGE_VERIFICATION_REQUIRED, as a rejection
 */
export function createAdmit({ limits, proofs }: { limits: RateLimits; proofs: AgeProofs }): Admit {
  // Note: refusals only, because an entry per request would cost a tenth of a shared answer.
  const refusals = new WeakMap<object, unknown>()

  async function check({ method, path, header, info }: Candidate): Promise<void> {
    if (path === '/api' || path.startsWith('/api/')) {
      await limits.consume('everything', info.clientIp)
      checkOrigin(method, header, info.origin)
    }
    checkAge(method, path, header, proofs)
  }

  return async (key, candidate) => {
    if (refusals.has(key)) throw refusals.get(key)
    try {
      await check(candidate)
    } catch (error) {
      refusals.set(key, error)
      throw error
    }
  }
}
