import { getLetsjerktvVideo as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type OpenVideoDeps, openProviderVideo } from '../actions/open-provider-video.ts'
import { type PresentDetailDeps, presentLetsjerktvVideo } from '../presenters/present-provider-detail.ts'
import { type FindRelatedDeps, findRelatedVideos } from '../queries/find-related-videos.ts'
import { providerHeaders } from './provider-headers.ts'

export const getLetsjerktvVideoRoute = (deps: OpenVideoDeps & FindRelatedDeps & PresentDetailDeps) =>
  route(operation, async ({ query: { id, video_url: url = '' }, ...request }) => {
    const named = id === undefined ? { url } : { id }
    const found = await openProviderVideo(deps, 'letsjerktv', named, request)
    const related = await findRelatedVideos(deps, found.video, request.caller)
    const body = presentLetsjerktvVideo(deps, found, related, request.info.origin)
    return answer(200, body, providerHeaders(found.status))
  })
