import type { StartedCheckout } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import type { RecordedLife } from './record-life.ts'

/** The recorded life under other names, with the same amounts and times. */
export interface Replica extends RecordedLife {
  /** Maps a name of this replica to the recorded one, for comparison. */
  asRecorded(name: string): string
}

/**
 * @param mark prefix of every provider reference of this replica
 * @param orders ids of the replica's own checkouts, in the order in which they were placed
 */
export function copyLife(life: RecordedLife, mark: string, userId: string, orders: string[]): Replica {
  const names = new Map<string, string>([[life.userId, userId]])
  for (const [i, { id }] of life.orders.entries()) names.set(id, orders[i] ?? id)
  const rename = (name: string) => {
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, `${mark}-${name}`)
    return `${mark}-${name}`
  }
  const renameNullable = (name: string | null) => (name === null ? null : rename(name))
  const renamed = {
    userId,
    account: rename(life.account),
    orders: life.orders.map(({ id, plan, started }) => ({ id: rename(id), plan, started })),
    snapshots: life.snapshots.map((snapshot) => renameSnapshot(snapshot, rename, renameNullable)),
    events: life.events.map((one) => ({
      ...one,
      id: rename(one.id),
      about: Object.fromEntries(
        Object.entries(one.about).flatMap(([kind, name]) => (name ? [[kind, rename(name)]] : [])),
      ),
    })),
  }
  const recorded = new Map([...names].map(([before, after]) => [after, before]))
  return { ...renamed, asRecorded: (name) => recorded.get(name) ?? name }
}

/** Builds the provider's response to a checkout of a replica; its page is never opened. */
export function copyCheckout(
  mark: string,
  { reference }: StartedCheckout,
  account: string,
  now: Date,
): StartedCheckout {
  const expiresAt = new Date(now.getTime() + 86_400_000)
  return {
    reference: `${mark}-${reference}`,
    url: 'http://127.0.0.1:1/pay',
    expiresAt,
    customer: `${mark}-${account}`,
  }
}

function renameSnapshot(
  { checkouts, subscriptions, invoices, payments }: CustomerSnapshot,
  rename: (name: string) => string,
  renameNullable: (name: string | null) => string | null,
): CustomerSnapshot {
  return {
    checkouts: checkouts.map((one) => ({
      ...one,
      id: rename(one.id),
      subscription: renameNullable(one.subscription),
    })),
    subscriptions: subscriptions.map((one) => ({
      ...one,
      reference: rename(one.reference),
      checkoutId: renameNullable(one.checkoutId),
    })),
    invoices: invoices.map((one) => ({
      ...one,
      reference: rename(one.reference),
      subscription: rename(one.subscription),
    })),
    payments: payments.map((one) => ({
      ...one,
      reference: rename(one.reference),
      invoice: renameNullable(one.invoice),
      subscription: renameNullable(one.subscription),
    })),
  }
}
