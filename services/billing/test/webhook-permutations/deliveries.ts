import { sendWebhook } from '../support/send-webhook.ts'
import type { BillingWorld } from '../support/start-billing.ts'
import type { Replica } from './copy-life.ts'

type Sent = Replica['events'][number]

export interface Delivery {
  event: Sent
  /** Sent no earlier than the provider has reached this snapshot. */
  moment: number
}

const COPIES = 3
const LOST = 0.1
/** Largest delay of a webhook event, in moments. */
const LATEST = 12

/**
 * Deals every webhook event three times, in an order of the seed; one in ten is lost.
 * @param timely orders by delay rather than at random: snapshots advance meanwhile
 */
export function dealDeliveries(
  random: () => number,
  { events, snapshots }: Replica,
  timely: boolean,
): Delivery[] {
  const last = snapshots.length - 1
  const dealt = events
    .filter(() => random() >= LOST)
    .flatMap((event) =>
      Array.from({ length: COPIES }, () => ({
        event,
        moment: timely ? Math.min(last, event.moment + Math.floor(random() * LATEST)) : last,
        position: random(),
      })),
    )
  return dealt
    .toSorted((a, b) => a.moment - b.moment || a.position - b.position)
    .map(({ event, moment }) => ({ event, moment }))
}

/** Sends the dealt events, several at a time. */
export async function send(
  world: BillingWorld,
  deliveries: readonly Delivery[],
  { atOnce, before }: { atOnce: number; before: (delivery: Delivery) => void },
): Promise<void> {
  const left = deliveries.values()
  const sendNext = async () => {
    for (const one of left) {
      before(one)
      await post(world, one.event)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
}

async function post(world: BillingWorld, { id, type, occurredAt, about }: Sent): Promise<void> {
  const { customer = '', checkoutId: checkout = null, subscription = null } = about
  const status = await sendWebhook(world, {
    id,
    type,
    at: occurredAt,
    about: { customer, checkout, subscription },
  })
  if (status !== 200) throw new Error(`${type}: expected status 200, got ${status}`)
}
