import { signWebhook } from '@alcove/sandbox-payments/delivery/sign-webhook'
import type { BillingWorld } from '../support/world.ts'
import { SECRETS } from '../support/world.ts'
import type { Replica } from './replica.ts'

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
        place: random(),
      })),
    )
  return dealt
    .toSorted((a, b) => a.moment - b.moment || a.place - b.place)
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
  const body = JSON.stringify({ id, type, at: occurredAt, about: { customer, checkout, subscription } })
  const response = await fetch(`${world.url}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sandbox-Signature': signWebhook(body, SECRETS.SANDBOX_WEBHOOK_SECRET, world.clock.now()),
    },
    body,
  })
  if (response.status !== 200) throw new Error(`${type}: ${response.status} ${await response.text()}`)
}
