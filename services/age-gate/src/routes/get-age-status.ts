import { getAgeStatus as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import type { AgeGateDeps } from '../deps.ts'

export const getAgeStatusRoute = (deps: Pick<AgeGateDeps, 'store' | 'clock' | 'proofs'>) =>
  route(operation, async ({ query, header }) => {
    const hasProof = deps.proofs.read(readAgeProof(header)) !== null
    const isVerified =
      hasProof ||
      (query.sessionId !== undefined && (await deps.store.isVerified(query.sessionId, deps.clock.now())))
    return answer(200, { isVerified })
  })
