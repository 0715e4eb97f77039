import { decideContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { decideContent } from '../actions/decide-content.ts'
import type { ModerationDeps } from '../deps.ts'
import { presentContents } from '../queries/present-contents.ts'

export const decideContentRoute = (deps: ModerationDeps) =>
  route(operation, async ({ params, body, caller }) => {
    const reason = body.status === 'REJECTED' ? body.rejectionReason : null
    const decided = await decideContent(deps, params.id, { outcome: body.status, reason }, caller)
    const [content] = await presentContents(deps, [decided])
    return answer(200, { ...content!, revision: decided.revision })
  })
