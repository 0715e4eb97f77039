import type { Ordered } from './life/start-subscription.ts'
import type { Event, Thing } from './objects.ts'

export type Card = 'works' | 'declined' | 'needs-confirmation' | 'renewals-fail'
type Kept = Thing | { id: string; object: string }

/** Everything that one account at Stripe holds, and its clock. */
export interface World {
  apiVersion: string
  /** Of the double itself: where pages are. */
  origin: string
  /** Seconds since 1970. */
  now: number
  things: Map<string, Kept>
  /** Which card a customer pays with. */
  cards: Map<string, Card>
  /** What the pages that wait are about, by session. */
  orders: Map<string, Ordered>
  newId(prefix: string): string
  /** Hands an event to those who listen. */
  tell(event: Event): void
}

export function createWorld(apiVersion: string, now: Date): World {
  let count = 0
  return {
    apiVersion,
    origin: '',
    now: Math.floor(now.getTime() / 1000),
    things: new Map(),
    cards: new Map(),
    orders: new Map(),
    newId: (prefix) => `${prefix}_double${String(++count).padStart(8, '0')}`,
    tell: () => undefined,
  }
}

export function keep<T extends Kept>(world: World, thing: T): T {
  world.things.set(thing.id, thing)
  return thing
}

/** All of a kind, newest first, as lists are. */
export function allOf<T extends Kept>(world: World, object: T['object']): T[] {
  return [...world.things.values()].filter((thing): thing is T => thing.object === object).reverse()
}

export function get<T extends Kept>(world: World, object: T['object'], id: string | null): T {
  const thing = id === null ? undefined : world.things.get(id)
  if (thing?.object !== object) throw new Error(`no ${object} ${id}`)
  return thing as T
}

/** Shapes every object has. */
export function begin<O extends string>(world: World, object: O, prefix: string) {
  return { id: world.newId(prefix), object, created: world.now, livemode: false }
}

export function emit(world: World, type: string, object: unknown, before?: Record<string, unknown>): void {
  const event: Event = {
    ...begin(world, 'event', 'evt'),
    api_version: world.apiVersion,
    data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  world.tell(keep(world, event))
}
