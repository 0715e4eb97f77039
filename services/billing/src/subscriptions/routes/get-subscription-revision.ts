import { getSubscriptionRevision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { BillingDeps } from '../../deps.ts'

export const getSubscriptionRevisionRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { userId } }) => {
    const revision = isUuid(userId) ? await deps.store.findSubscriptionRevision(userId) : 0
    return answer(200, { revision })
  })
