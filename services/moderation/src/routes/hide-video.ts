import { hideVideo as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { hideVideo } from '../actions/hide-video.ts'
import type { ModerationDeps } from '../deps.ts'
import { presentHiddenVideos } from '../queries/present-hidden-videos.ts'

export const hideVideoRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ body, caller }) => {
    const { hide, isNew } = await hideVideo(deps, body, caller)
    const [shown] = await presentHiddenVideos(deps, [hide])
    if (!shown) throw new Error('a hide must be presented as one video, got none')
    return isNew ? answer(201, shown) : answer(200, shown)
  })
