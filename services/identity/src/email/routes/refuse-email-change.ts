import { refuseEmailChange as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { refuseEmailChange } from '../actions/refuse-email-change.ts'

export const refuseEmailChangeRoute = (deps: IdentityDeps) =>
  route(operation, async ({ body, info }) =>
    answer(200, { undone: await refuseEmailChange(deps, { ...body, address: info.clientIp }) }),
  )
