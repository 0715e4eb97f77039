import { userDeleted } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { forgetPerson } from '../actions/forget-person.ts'
import type { ModerationDeps } from '../deps.ts'

export const onUserDeleted = (deps: Pick<ModerationDeps, 'store'>) =>
  consumer(userDeleted, ({ data, once }) => forgetPerson(deps, data.userId, once))
