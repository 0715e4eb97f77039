import { withdrawContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { withdrawContent } from '../actions/contents/withdraw-content.ts'
import type { MediaDeps } from '../deps.ts'

export const withdrawContentRoute = (deps: Pick<MediaDeps, 'store' | 'arriving' | 'clock' | 'ids'>) =>
  route(operation, async ({ params, caller }) => {
    await withdrawContent(deps, params.id, caller)
    return answer(204, undefined)
  })
