import { getReportedContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { findReportedContent } from '../queries/find-reported-content.ts'

export const getReportedContentRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ params: { id }, caller }) => {
    const contentId = isUuid(id) ? await deps.store.findReportedContentId(id) : null
    return answer(200, await findReportedContent(deps, contentId, caller.id))
  })
