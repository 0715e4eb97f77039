import { getLetsjerktvVideo as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type FindingDeps, findProviderVideo } from '../queries/find-provider-video.ts'
import { type PresentingDeps, presentLetsjerktvVideo } from '../queries/present-provider-detail.ts'
import { providerHeaders } from './provider-headers.ts'

export const getLetsjerktvVideoRoute = (deps: FindingDeps & PresentingDeps) =>
  route(operation, async ({ query: { id, video_url: url = '' }, ...asking }) => {
    const named = id === undefined ? { url } : { id }
    const found = await findProviderVideo(deps, 'letsjerktv', named, asking)
    const viewer = { caller: asking.caller, origin: asking.info.origin }
    return answer(200, await presentLetsjerktvVideo(deps, found, viewer), providerHeaders(found.status))
  })
