import { userDeleted } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { erasePerson } from '../../actions/erase-person.ts'
import type { ReportingDeps } from '../../deps.ts'

export const onUserDeleted = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>) =>
  consumer(userDeleted, ({ data, once }) => erasePerson(deps, data.userId, once))
