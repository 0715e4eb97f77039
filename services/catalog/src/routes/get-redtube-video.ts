import { getRedtubeVideo as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type OpenVideoDeps, openProviderVideo } from '../actions/open-provider-video.ts'
import { type PresentDetailDeps, presentRedtubeVideo } from '../presenters/present-provider-detail.ts'
import { providerHeaders } from './provider-headers.ts'

export const getRedtubeVideoRoute = (deps: OpenVideoDeps & PresentDetailDeps) =>
  route(operation, async ({ params, ...request }) => {
    const found = await openProviderVideo(deps, 'redtube', params, request)
    return answer(200, presentRedtubeVideo(deps, found, request.info.origin), providerHeaders(found.status))
  })
