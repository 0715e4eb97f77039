import { getRedtubeVideo as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type FindingDeps, findProviderVideo } from '../queries/find-provider-video.ts'
import { type PresentingDeps, presentRedtubeVideo } from '../queries/present-provider-detail.ts'
import { providerHeaders } from './provider-headers.ts'

export const getRedtubeVideoRoute = (deps: FindingDeps & PresentingDeps) =>
  route(operation, async ({ params, ...asking }) => {
    const found = await findProviderVideo(deps, 'redtube', params, asking)
    return answer(200, presentRedtubeVideo(deps, found, asking.info.origin), providerHeaders(found.status))
  })
