import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { forgetPerson } from '../actions/forget-person.ts'
import type { ModerationDeps } from '../deps.ts'

export const onUserProfileChanged = (deps: Pick<ModerationDeps, 'store'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, email, emailProven = false, username }, once }) =>
      deps.store.inTransaction((tx) => tx.savePerson({ userId, revision, email, emailProven, username }), {
        once,
      }),
    ({ key, once }) => forgetPerson(deps, key, once),
  )
