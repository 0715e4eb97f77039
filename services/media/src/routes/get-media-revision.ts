import { getMediaRevision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'

export const getMediaRevisionRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ params }) => {
    const content = isUuid(params.id) ? await deps.store.findContent(params.id) : null
    return answer(200, {
      revision: content?.revision ?? 0,
      known: content !== null,
      state: content?.state ?? null,
    })
  })
