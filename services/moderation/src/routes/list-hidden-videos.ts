import { listHiddenVideos as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentHiddenVideos } from '../queries/present-hidden-videos.ts'

export const listHiddenVideosRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'hidden-videos',
      query,
      order: ['hiddenAt', 'DESC'],
      find: ({ id, provider, q }, order, page) =>
        deps.store.findHiddenVideos({ videoIds: id, provider, search: q?.trim() }, order, page),
      present: (hides) => presentHiddenVideos(deps, hides),
    }),
  )
