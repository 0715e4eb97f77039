import { requestPasswordReset as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { requestPasswordReset } from '../actions/request-password-reset.ts'
import type { IdentityDeps } from '../deps.ts'

export const requestPasswordResetRoute = (deps: IdentityDeps) =>
  route(operation, async ({ body, info }) => {
    await requestPasswordReset(deps, { ...body, address: info.clientIp, heard: info })
    return answer(202, undefined)
  })
