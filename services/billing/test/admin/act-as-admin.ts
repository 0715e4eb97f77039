import { auditRecorded, listPayments, type OperationInput, refundPayment } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { admin, type BillingWorld } from '../support/start-billing.ts'

/** Returns the newest payment of a customer, as administrators see it. */
export async function readNewestPayment(world: BillingWorld, { id: customerId }: Caller) {
  const query = { filter: JSON.stringify({ customerId }) }
  const [first] = (await world.call(listPayments, { query }, { as: admin })).body
  if (!first) throw new Error('the customer has paid nothing')
  return first
}

type Wanted = Partial<OperationInput<typeof refundPayment>['body']>

export function refundAsAdmin(world: BillingWorld, id: string, change: Wanted = {}) {
  const body = { reason: 'Geste commercial', ...change }
  return world.call(refundPayment, { params: { id }, body }, { as: admin })
}

/** Returns the audit journal of one subject. */
export async function readJournal(world: BillingWorld, id: string) {
  const lines = (await world.published(auditRecorded)) as { action: string; subject: { id: string } }[]
  return lines.filter(({ subject }) => subject.id === id)
}
