import { trackView as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { trackView } from '../actions/track-view.ts'
import type { CatalogDeps } from '../deps.ts'
import { findViewCount } from '../queries/find-view-count.ts'

export const trackViewRoute = (
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings' | 'hiddenVideos'>,
) =>
  route(operation, async ({ body, ...request }) => {
    await trackView(deps, request, body)
    return answer(200, await findViewCount(deps, request))
  })
