import { getMediaRevision as operation } from '@alcove/contracts'
import { awaitRevision } from '@alcove/kit/http/await-revision'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'

export const getMediaRevisionRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ params: { id }, query: { atLeast }, signal }) => {
    const read = async () => {
      const content = isUuid(id) ? await deps.store.findContent(id) : null
      return { revision: content?.revision ?? 0, known: content !== null, state: content?.state ?? null }
    }
    return answer(200, await awaitRevision(atLeast, read, signal))
  })
