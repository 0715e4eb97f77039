import { seeded } from '@alcove/embedded/demo/seeded'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'
import { deal, send } from './deliveries.ts'
import { type FinalState, finalState, numbersBefore } from './final-state.ts'
import { type RecordedLife, recordLife } from './record-life.ts'
import { createReplayProvider, type ReplayProvider } from './replay-provider.ts'
import { type Replica, replicate, startedAs } from './replica.ts'

/** `late`: everything has happened before the first event arrives. `moving`: snapshots advance meanwhile. */
export type Mode = 'late' | 'moving'

/** Even seeds are late, odd ones moving. */
export const modeOf = (seed: number): Mode => (seed % 2 === 0 ? 'late' : 'moving')

export interface Stage {
  /** State after each event once, in order, one by one. */
  expected: FinalState
  life: RecordedLife
  replay(seed: number): Promise<FinalState>
  stop(): Promise<void>
}

const AT_ONCE = 4
const LONGEST_WAY_MS = 8

/** Starts billing with a recorded life that can be replayed, each time for a new customer. */
export async function setStage(): Promise<Stage> {
  const life = await recordLife()
  const theatre = createReplayProvider()
  const world = await startBilling({}, { provider: theatre.provider })
  // After everything has happened: no event seems to come from the future.
  world.clock.set(
    new Date(Math.max(...life.notifications.map(({ occurredAt }) => occurredAt.getTime())) + 60_000),
  )
  return {
    life,
    expected: await inOrder(world, theatre, life),
    replay: (seed) => permuted(world, theatre, life, seed),
    stop: () => world.stop(),
  }
}

async function inOrder(
  world: BillingWorld,
  theatre: ReplayProvider,
  life: RecordedLife,
): Promise<FinalState> {
  const numbers = await numbersBefore(world)
  const { replica, moveTo } = await enter(world, theatre, life, { mark: 'in-order', latency: () => 0 })
  for (const event of replica.notifications) {
    const one = { event, moment: event.moment }
    await send(world, [one], { atOnce: 1, before: () => moveTo(one.moment) })
    await world.settle()
  }
  return finalState(world, replica, numbers)
}

async function permuted(
  world: BillingWorld,
  theatre: ReplayProvider,
  life: RecordedLife,
  seed: number,
): Promise<FinalState> {
  const mode = modeOf(seed)
  const random = seeded(seed)
  const numbers = await numbersBefore(world)
  const { replica, moveTo } = await enter(world, theatre, life, {
    mark: `${mode}-${seed}`,
    latency: () => Math.floor(random() * LONGEST_WAY_MS),
  })
  const deliveries = deal(random, replica, mode === 'moving')
  await send(world, deliveries, { atOnce: AT_ONCE, before: ({ moment }) => moveTo(moment) })
  moveTo(replica.snapshots.length - 1)
  await world.settle()
  await world.service.operator.reconcile()
  await world.settle()
  return finalState(world, replica, numbers)
}

interface Entrance {
  mark: string
  latency: () => number
}

/** Creates a customer with the checkouts of the life, and no event yet. */
async function enter(
  world: BillingWorld,
  theatre: ReplayProvider,
  life: RecordedLife,
  { mark, latency }: Entrance,
): Promise<{ replica: Replica; moveTo: (moment: number) => void }> {
  const customer = await aCustomer(world)
  let moment = 0
  const nothing = { checkouts: [], subscriptions: [], invoices: [], payments: [] }
  const started = (i: number) => {
    const placed = life.orders[i]
    if (!placed) throw new Error(`the life has no order ${i}`)
    return startedAs(mark, placed.started, life.account, world.clock.now())
  }
  theatre.play(customer.id, { started, snapshot: () => nothing, changes: [], latency })
  const orders: string[] = []
  for (const { plan } of life.orders) orders.push((await order(world, customer, { planId: plan })).body.id)
  await world.settle()
  const replica = replicate(life, mark, customer.id, orders)
  const snapshot = () => replica.snapshots[moment] ?? nothing
  theatre.play(customer.id, {
    started,
    snapshot,
    changes: replica.notifications.map(({ about }) => about),
    latency,
  })
  const moveTo = (to: number) => {
    moment = Math.max(moment, to)
  }
  return { replica, moveTo }
}
