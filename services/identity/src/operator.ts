import type { ServiceDeps } from '@alcove/kit/service/service'
import { createPasswordHasher } from './adapters/argon2/password-hasher.ts'
import { createOperator } from './admin/actions/create-operator.ts'
import { createIdentityStore } from './store/store.ts'

/**
 * The operator's actions on identity's database, without the service around them. What they change is told by the
 * identity that runs on it, after five seconds at most.
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
