import { declareTermination as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { declare } from '../actions/declare.ts'
import type { BillingDeps } from '../deps.ts'
import { presentReceipt } from '../queries/present-receipt.ts'

export const declareTerminationRoute = (deps: BillingDeps) =>
  route(operation, async ({ body, caller, info }) => {
    const declaring = {
      ...body,
      reason: body.reason ?? null,
      kind: 'termination' as const,
      userId: caller?.id ?? null,
    }
    return answer(201, presentReceipt(await declare(deps, declaring, deps.markSource(info.clientIp))))
  })
