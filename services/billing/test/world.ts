import { grantSubscription, type OperationInput, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { billingConfig } from '../src/config.ts'
import { type BillingService, createBillingService } from '../src/service.ts'

export type BillingWorld = ServiceWorld<BillingService>

export function startBilling(settings: Record<string, string> = {}): Promise<BillingWorld> {
  return startServiceWorld({
    name: 'billing',
    folder: new URL('..', import.meta.url),
    create: (deps) => createBillingService(deps, billingConfig.parse(settings)),
  })
}

/** Somebody that identity has told billing of. */
export async function aCustomer(world: BillingWorld): Promise<Caller> {
  const caller = aCaller()
  const { id: userId, email, username } = caller
  await world.hears(userProfileChanged, { userId, email, username, revision: 1 })
  return caller
}

export const admin = aCaller('ROLE_ADMIN')

type Body = OperationInput<typeof grantSubscription>['body']

export function grant(world: BillingWorld, customer: Caller, change: Partial<Body> = {}) {
  const body: Body = { userId: customer.id, planId: 'premium', reason: 'Compte de démonstration', ...change }
  return world.call(grantSubscription, { body }, { as: admin })
}

/** What billing has said about a customer's access, in order. */
export async function stateOf(world: BillingWorld, { id }: Caller) {
  const rows = await world.database.query<{ value: string }>(
    "SELECT value FROM kit.outbox WHERE topic = 'subscription.changed' AND key = $1 ORDER BY id",
    [id],
  )
  return rows.map((row) => JSON.parse(row.value).data)
}
