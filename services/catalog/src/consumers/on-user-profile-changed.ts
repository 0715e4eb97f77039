import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onUserProfileChanged = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, username }, once }) =>
      deps.store.inTransaction((tx) => tx.saveCreator({ userId, revision, username }), { once }),
    ({ key, once }) => deps.store.inTransaction((tx) => tx.deleteCreator(key), { once }),
  )
