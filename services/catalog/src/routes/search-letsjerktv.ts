import { searchLetsjerktv as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type ListingDeps, listProviderVideos } from '../queries/list-provider-videos.ts'
import { providerListHeaders } from './provider-headers.ts'

export const searchLetsjerktvRoute = (deps: ListingDeps) =>
  route(operation, async ({ query, caller, info }) => {
    const listed = await listProviderVideos(
      deps,
      {
        provider: 'letsjerktv',
        kind: 'search',
        request: query,
        path: operation.path,
        toQuery: (request) => ({ query: request.query, tags: request.tags, page: request.page }),
        toBody: (collection) => collection,
      },
      { caller, info },
    )
    return answer(200, listed.body, providerListHeaders(listed, caller))
  })
