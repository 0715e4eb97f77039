import { userDeleted } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { BillingDeps } from '../deps.ts'
import { endDeletedAccount } from '../subscriptions/actions/end-deleted-account.ts'

export const onUserDeleted = (deps: Pick<BillingDeps, 'store' | 'ids' | 'clock' | 'provider'>) =>
  consumer(userDeleted, ({ data, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        await endDeletedAccount(deps, tx, data.userId)
        await tx.eraseCustomer(data.userId)
      },
      { once },
    ),
  )
