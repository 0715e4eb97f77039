import { undoDecision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { undoDecision } from '../actions/undo-decision.ts'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'

export const undoDecisionRoute = (deps: ModerationDeps) =>
  route(operation, async ({ params, caller }) => {
    const pending = await undoDecision(deps, params.id, params.decisionId, caller)
    const [presented] = await presentCases(deps, [pending], caller.id)
    return answer(200, presented!)
  })
