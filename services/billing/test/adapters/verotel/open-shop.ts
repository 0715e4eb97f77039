import { uuidV7 } from '@alcove/kit/ids'
import { expect, onTestFinished } from 'vitest'
import type { CustomerSnapshot } from '../../../src/sync/domain/snapshot.ts'
import { buildOrder, type OrderChange } from '../../payment-provider-contract/candidate.ts'
import { openVerotel } from './verotel-candidate.ts'

export const USER = '0198f5a0-0000-7000-8000-00000000000a'

/** Opens a shop with one customer, until the end of the test. */
export async function openShop({ start, ...change }: OrderChange & { start?: Date } = {}) {
  const open = await openVerotel(start)
  onTestFinished(() => open.candidate.stop())
  const { candidate, fake } = open
  const orders = (more: OrderChange = {}) =>
    buildOrder({ userId: USER, reference: null }, { checkoutId: idAt(fake.clock.now()), ...change, ...more })
  const snapshot = () => candidate.provider.fetchSnapshot(candidate.known(USER))
  const begin = (more?: OrderChange) => candidate.provider.startCheckout(orders(more))
  const subscribe = async (card?: 'works' | 'renewals-fail') => candidate.pay(await begin(), card)
  return { ...open, snapshot, begin, subscribe }
}

/** Builds a UUID version 7 with this creation time. */
function idAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${uuidV7().slice(13)}`
}

/** Returns the only subscription. */
export function onlySubscription({ subscriptions }: CustomerSnapshot) {
  expect(subscriptions).toHaveLength(1)
  return subscriptions[0]!
}
