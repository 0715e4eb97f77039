import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ModerationDeps } from '../deps.ts'

export const onUserProfileChanged = (deps: Pick<ModerationDeps, 'store'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, email, username }, once }) =>
      deps.store.inTransaction((tx) => tx.savePerson({ userId, revision, email, username }), { once }),
    ({ key, once }) => deps.store.inTransaction((tx) => tx.deletePerson(key), { once }),
  )
