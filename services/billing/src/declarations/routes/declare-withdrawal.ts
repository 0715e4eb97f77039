import { declareWithdrawal as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { recordDeclaration } from '../actions/record-declaration.ts'
import { presentReceipt } from '../presenters/present-receipt.ts'

export const declareWithdrawalRoute = (deps: BillingDeps) =>
  route(operation, async ({ body, caller, info }) => {
    const input = {
      ...body,
      reason: body.reason ?? null,
      kind: 'withdrawal' as const,
      userId: caller?.id ?? null,
    }
    return answer(201, presentReceipt(await recordDeclaration(deps, input, deps.markSource(info.clientIp))))
  })
