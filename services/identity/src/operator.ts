import type { ServiceDeps } from '@alcove/kit/service/service'
import { createPasswordHasher } from './adapters/argon2/password-hasher.ts'
import { createOperator } from './admin/actions/create-operator.ts'
import { createIdentityStore } from './store/store.ts'

/**
 * Creates the operator's commands on identity's database without running the service. A running identity publishes
 * their events within five seconds.
 */
export function createIdentityOperator({
  database,
  clock,
  ids,
}: Pick<ServiceDeps, 'database' | 'clock' | 'ids'>) {
  const store = createIdentityStore(database, { service: 'identity', clock, ids, wakeRelay: () => undefined })
  const operator = createOperator({ store, clock, ids, passwords: createPasswordHasher() })
  return { ...operator, close: () => store.close() }
}
