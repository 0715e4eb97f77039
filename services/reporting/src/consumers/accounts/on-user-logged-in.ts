import { userLoggedIn } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { ReportingDeps } from '../../deps.ts'
import { occurrence } from '../../domain/figure.ts'

export const onUserLoggedIn = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  consumer(userLoggedIn, ({ id, data, once }) =>
    deps.store.inTransaction((tx) => tx.count(occurrence('login', id, data.loggedInAt), deps.clock.now()), {
      once,
    }),
  )
