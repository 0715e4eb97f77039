import { getCatalogRevision as operation } from '@alcove/contracts'
import { awaitRevision } from '@alcove/kit/http/await-revision'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { CatalogDeps } from '../deps.ts'

export const getCatalogRevisionRoute = (deps: Pick<CatalogDeps, 'store'>) =>
  route(operation, async ({ params: { id }, query: { atLeast }, signal }) => {
    const read = async () => {
      const revision = isUuid(id) ? await deps.store.findRevision(id) : null
      return { revision: revision ?? 0, known: revision !== null, state: null }
    }
    return answer(200, await awaitRevision(atLeast, read, signal))
  })
