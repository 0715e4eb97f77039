import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { BillingDeps } from '../deps.ts'

export const onUserProfileChanged = (deps: Pick<BillingDeps, 'store'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, email, username }, once }) =>
      deps.store.inTransaction((tx) => tx.saveProfile({ userId, revision, email, username }), { once }),
    ({ key, once }) => deps.store.inTransaction((tx) => tx.eraseCustomer(key), { once }),
  )
