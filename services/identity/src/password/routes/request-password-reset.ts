import { requestPasswordReset as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { requestPasswordReset } from '../actions/request-password-reset.ts'

export const requestPasswordResetRoute = (deps: IdentityDeps) =>
  route(operation, async ({ body, info }) => {
    await requestPasswordReset(deps, { ...body, address: info.clientIp, request: info })
    return answer(202, undefined)
  })
