import { showVideo as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { showVideo } from '../actions/show-video.ts'
import type { ModerationDeps } from '../deps.ts'

export const showVideoRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ params, query, caller }) => {
    await showVideo(deps, { ...params, ...query }, caller)
    return answer(204, undefined)
  })
