import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { erasePerson } from '../../actions/erase-person.ts'
import { recordProfile } from '../../actions/record-profile.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onUserProfileChanged = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids' | 'markMailbox'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, email, emailProven = false, username }, once }) =>
      recordProfile(deps, { userId, revision, email, emailProven, username }, once),
    ({ key, once }) => erasePerson(deps, key, once),
  )
