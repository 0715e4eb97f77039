import { resetPassword as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { resetPassword } from '../actions/reset-password.ts'

export const resetPasswordRoute = (deps: IdentityDeps) =>
  route(operation, async ({ body, info }) => {
    await resetPassword(deps, { ...body, address: info.clientIp })
    return answer(204, undefined)
  })
