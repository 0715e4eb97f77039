import { verifyAge as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { AGE_PROOF_COOKIE } from '@alcove/kit/tokens/age-proof'
import { verifyAge } from '../actions/verify-age.ts'
import type { AgeGateDeps } from '../deps.ts'

const TOO_YOUNG = 'Vous devez avoir au moins 18 ans pour accéder à ce contenu'

export const verifyAgeRoute = (deps: AgeGateDeps) =>
  route(operation, async ({ body, info }) => {
    const check = await verifyAge(deps, { answer: { birthDate: body.birthDate }, sessionId: body.sessionId })
    if (!check.isVerified) return answer(200, { isVerified: false, message: TOO_YOUNG })
    const secure = info.origin.startsWith('https://') ? '; Secure' : ''
    const attributes = `Max-Age=${check.lifetime}; Path=/; HttpOnly; SameSite=Lax${secure}`
    const cookie = `${AGE_PROOF_COOKIE}=${check.proof}; ${attributes}`
    return answer(200, { isVerified: true, proof: check.proof }, { 'Set-Cookie': cookie })
  })
