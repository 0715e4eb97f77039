import { userRegistered } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'

export const onUserRegistered = (deps: Pick<ReportingDeps, 'store'>) =>
  consumer(userRegistered, ({ data: { userId, registeredAt }, once }) =>
    deps.store.inTransaction((tx) => tx.saveRegistration(userId, new Date(registeredAt)), { once }),
  )
