import { getEntitlementRevision as operation } from '@alcove/contracts'
import { awaitRevision } from '@alcove/kit/http/await-revision'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { CatalogDeps } from '../deps.ts'

export const getEntitlementRevisionRoute = (deps: Pick<CatalogDeps, 'store'>) =>
  route(operation, async ({ params: { userId }, query: { atLeast }, signal }) => {
    const read = async () => {
      const entitlement = isUuid(userId) ? await deps.store.findEntitlement(userId) : null
      return { revision: entitlement?.revision ?? 0 }
    }
    return answer(200, await awaitRevision(atLeast, read, signal))
  })
