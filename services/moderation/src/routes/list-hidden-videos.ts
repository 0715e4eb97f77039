import { contentRange, listHiddenVideos as operation, toPage } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentHiddenVideos } from '../queries/present-hidden-videos.ts'

export const listHiddenVideosRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ query }) => {
    const { id, provider, q } = query.filter ?? {}
    // Note: react-admin asks for records by id without a range and wants every one of them.
    const page = toPage(query.range ?? (id && [0, Math.max(0, id.length - 1)]))
    const [field, direction] = query.sort ?? (['hiddenAt', 'DESC'] as const)
    const filter = { videoIds: id, provider, search: q?.trim() }
    const { rows, total } = await deps.store.findHiddenVideos(filter, { field, direction }, page)
    const videos = await presentHiddenVideos(deps, rows)
    return answer(200, videos, {
      'Content-Range': contentRange('hidden-videos', page, videos.length, total),
    })
  })
