import { changeDetails as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { changeDetails } from '../actions/contents/change-details.ts'
import type { MediaDeps } from '../deps.ts'
import { presentContent } from '../queries/present-content.ts'

export const changeDetailsRoute = (deps: Pick<MediaDeps, 'store' | 'clock'>) =>
  route(operation, async ({ params, body, caller }) => {
    const content = await changeDetails(deps, params.id, body, caller)
    return answer(200, await presentContent(deps, content, true))
  })
