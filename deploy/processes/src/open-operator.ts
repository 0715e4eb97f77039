import { createIdentityOperator } from '@alcove/identity/operator'
import { systemClock } from '@alcove/kit/clock'
import { openDatabase } from '@alcove/kit/database/database'
import { uuidV7 } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'

/** The operator's actions, beside an identity service in another process. */
export function openOperator(identityDatabaseUrl: string, log: Logger) {
  const database = openDatabase(identityDatabaseUrl, 'identity-operator', log)
  const operator = createIdentityOperator({ database, clock: systemClock, ids: uuidV7 })
  return {
    ...operator,
    async close() {
      await operator.close()
      await database.close()
    },
  }
}
