import { searchEporner as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { type ListingDeps, listProviderVideos } from '../queries/list-provider-videos.ts'
import { providerListHeaders } from './provider-headers.ts'

export const searchEpornerRoute = (deps: ListingDeps) =>
  route(operation, async ({ query: { query, tags, page, per_page: perPage }, caller, info }) => {
    const listed = await listProviderVideos(
      deps,
      {
        provider: 'eporner',
        kind: 'search',
        request: { query, tags, page, perPage },
        path: operation.path,
        toQuery: (request) => ({
          query: request.query,
          tags: request.tags,
          per_page: request.perPage,
          page: request.page,
        }),
        // Note: this one list names its items as the specification does.
        toBody: ({ member: videos, ...collection }) => ({ ...collection, videos }),
      },
      { caller, info },
    )
    return answer(200, listed.body, providerListHeaders(listed, caller))
  })
