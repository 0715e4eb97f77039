import { verifyAge as operation } from '@alcove/contracts'
import { writeCookie } from '@alcove/kit/http/cookies'
import { answer, route } from '@alcove/kit/http/route'
import { AGE_PROOF_COOKIE } from '@alcove/kit/tokens/age-proof-token'
import { issueAgeProof } from '../actions/issue-age-proof.ts'
import type { AgeGateDeps } from '../deps.ts'

const TOO_YOUNG = 'Vous devez avoir au moins 18 ans pour accéder à ce contenu'

export const verifyAgeRoute = (deps: AgeGateDeps) =>
  route(operation, async ({ body, info }) => {
    const check = await issueAgeProof(deps, {
      answer: { birthDate: body.birthDate },
      sessionId: body.sessionId,
    })
    if (!check.isVerified) return answer(200, { isVerified: false, message: TOO_YOUNG })
    const cookie = writeCookie(info.origin, {
      name: AGE_PROOF_COOKIE,
      value: check.proof,
      maxAge: check.lifetime,
      sameSite: 'Lax',
    })
    return answer(200, { isVerified: true, proof: check.proof }, { 'Set-Cookie': cookie })
  })
