import { type OperationReceived, decideContent as operation } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { answer, route } from '@alcove/kit/http/route'
import { decideContent } from '../actions/decide-content.ts'
import { removeContent } from '../actions/remove-content.ts'
import { reverseDecision } from '../actions/reverse-decision.ts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { presentContents } from '../queries/present-contents.ts'

export const decideContentRoute = (deps: ModerationDeps) =>
  route(operation, async ({ params, body, caller }) => {
    const decided = await decide(deps, params.id, body, caller)
    const [content] = await presentContents(deps, [decided])
    return answer(200, { ...content!, revision: decided.revision })
  })

function decide(
  deps: ModerationDeps,
  id: string,
  body: OperationReceived<typeof operation>['body'],
  caller: Caller,
): Promise<OpenCase> {
  if (body.status === 'REMOVED') return removeContent(deps, id, body, caller)
  if (body.status === 'REJECTED')
    return decideContent(deps, id, { outcome: 'REJECTED', reason: body.rejectionReason }, caller)
  const { reverses, reason = '' } = body
  return reverses === undefined
    ? decideContent(deps, id, { outcome: 'APPROVED', reason: null }, caller)
    : reverseDecision(deps, id, { reverses, reason }, caller)
}
