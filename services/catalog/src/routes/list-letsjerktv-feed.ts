import { listLetsjerktvFeed as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type ListingDeps, listProviderVideos } from '../queries/list-provider-videos.ts'
import { providerListHeaders } from './provider-headers.ts'

export const listLetsjerktvFeedRoute = (deps: ListingDeps) =>
  route(operation, async ({ query, caller, info }) => {
    const listed = await listProviderVideos(
      deps,
      {
        provider: 'letsjerktv',
        kind: 'feed',
        request: query,
        path: operation.path,
        toQuery: ({ page }) => ({ page }),
        toBody: (collection) => collection,
      },
      { caller, info },
    )
    return answer(200, listed.body, providerListHeaders(listed, caller))
  })
