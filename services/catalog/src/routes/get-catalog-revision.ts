import { getCatalogRevision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { CatalogDeps } from '../deps.ts'

export const getCatalogRevisionRoute = (deps: Pick<CatalogDeps, 'store'>) =>
  route(operation, async ({ params }) => {
    const revision = isUuid(params.id) ? await deps.store.findRevision(params.id) : null
    return answer(200, { revision: revision ?? 0, known: revision !== null, state: null })
  })
