import { getEntitlementRevision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { CatalogDeps } from '../deps.ts'

export const getEntitlementRevisionRoute = (deps: Pick<CatalogDeps, 'store'>) =>
  route(operation, async ({ params: { userId } }) => {
    const entitlement = isUuid(userId) ? await deps.store.findEntitlement(userId) : null
    return answer(200, { revision: entitlement?.revision ?? 0 })
  })
