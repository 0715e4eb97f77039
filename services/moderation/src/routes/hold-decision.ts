import { holdDecision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { holdDecision } from '../actions/hold-decision.ts'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'

export const holdDecisionRoute = (deps: ModerationDeps) =>
  route(operation, async ({ params, body, caller }) => {
    const reason = body.outcome === 'REJECTED' ? body.reason : null
    const held = await holdDecision(deps, params.id, { outcome: body.outcome, reason }, caller)
    const [presented] = await presentCases(deps, [held], caller.id)
    return answer(201, presented!)
  })
