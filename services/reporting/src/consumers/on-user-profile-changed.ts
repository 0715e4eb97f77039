import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { recordProfile } from '../actions/record-profile.ts'
import type { ReportingDeps } from '../deps.ts'

export const onUserProfileChanged = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, email, username }, once }) =>
      recordProfile(deps, { userId, revision, email, username }, once),
    ({ key, once }) => deps.store.inTransaction((tx) => tx.eraseProfile(key), { once }),
  )
