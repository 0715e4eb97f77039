import type { Purchase } from './life/start-subscription.ts'
import type { Event, Thing } from './objects.ts'

export type Card = 'works' | 'declined' | 'needs-confirmation' | 'renewals-fail'
type Kept = Thing | { id: string; object: string }

/** Everything in one Stripe account, and its clock. */
export interface World {
  apiVersion: string
  /** Origin of the fake's pages. */
  origin: string
  /** Seconds since 1970. */
  now: number
  /** Seconds between the start of a renewed period and its charge: about 3600 at Stripe. */
  chargeDelay: number
  things: Map<string, Kept>
  /** Card by customer. */
  cards: Map<string, Card>
  /** Purchase of each open page, by session. */
  orders: Map<string, Purchase>
  newId(prefix: string): string
  /** Passes an event to the webhook listener. */
  send(event: Event): void
}

export function createWorld(apiVersion: string, now: Date): World {
  let count = 0
  return {
    apiVersion,
    origin: '',
    now: Math.floor(now.getTime() / 1000),
    chargeDelay: 0,
    things: new Map(),
    cards: new Map(),
    orders: new Map(),
    newId: (prefix) => `${prefix}_fake${String(++count).padStart(8, '0')}`,
    send: () => undefined,
  }
}

export function store<T extends Kept>(world: World, thing: T): T {
  world.things.set(thing.id, thing)
  return thing
}

/** Lists objects of a kind, newest first, as Stripe's lists are. */
export function listAll<T extends Kept>(world: World, object: T['object']): T[] {
  return [...world.things.values()].filter((thing): thing is T => thing.object === object).reverse()
}

export function get<T extends Kept>(world: World, object: T['object'], id: string | null): T {
  const thing = id === null ? undefined : world.things.get(id)
  if (thing?.object !== object) throw new Error(`no ${object} ${id}`)
  return thing as T
}

/** Fields that every object has. */
export function createHead<O extends string>(world: World, object: O, prefix: string) {
  return { id: world.newId(prefix), object, created: world.now, livemode: false }
}

export function emit(world: World, type: string, object: unknown, before?: Record<string, unknown>): void {
  const event: Event = {
    ...createHead(world, 'event', 'evt'),
    api_version: world.apiVersion,
    data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  world.send(store(world, event))
}
