import { getSubscriptionRevision as operation } from '@alcove/contracts'
import { awaitRevision } from '@alcove/kit/http/await-revision'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { BillingDeps } from '../../deps.ts'

export const getSubscriptionRevisionRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { userId }, query: { atLeast }, signal }) => {
    const read = async () => ({
      revision: isUuid(userId) ? await deps.store.findSubscriptionRevision(userId) : 0,
    })
    return answer(200, await awaitRevision(atLeast, read, signal))
  })
