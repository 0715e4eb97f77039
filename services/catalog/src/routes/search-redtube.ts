import { searchRedtube as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type ListingDeps, listProviderVideos } from '../queries/list-provider-videos.ts'
import { providerListHeaders } from './provider-headers.ts'

export const searchRedtubeRoute = (deps: ListingDeps) =>
  route(operation, async ({ query: { search, tags, page }, caller, info }) => {
    const listed = await listProviderVideos(
      deps,
      {
        provider: 'redtube',
        kind: 'search',
        request: { query: search, tags, page },
        path: operation.path,
        toQuery: (request) => ({ search: request.query, tags: request.tags, page: request.page }),
        toBody: (collection) => collection,
      },
      { caller, info },
    )
    return answer(200, listed.body, providerListHeaders(listed, caller))
  })
