import { seeded } from '@alcove/embedded/demo/seeded'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { copyCheckout, copyLife, type Replica } from './copy-life.ts'
import { dealDeliveries, send } from './deliveries.ts'
import { type FinalState, readFinalState, readLastNumbers } from './final-state.ts'
import { type RecordedLife, recordLife } from './record-life.ts'
import { createReplayProvider, type ReplayProvider } from './replay-provider.ts'

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
export async function startStage(): Promise<Stage> {
  const life = await recordLife()
  const replayer = createReplayProvider()
  const world = await startBilling({}, { provider: replayer.provider })
  // After everything has happened: no event seems to come from the future.
  world.clock.set(new Date(Math.max(...life.events.map(({ occurredAt }) => occurredAt.getTime())) + 60_000))
  return {
    life,
    expected: await replayInOrder(world, replayer, life),
    replay: (seed) => replayPermuted(world, replayer, life, seed),
    stop: () => world.stop(),
  }
}

async function replayInOrder(
  world: BillingWorld,
  replayer: ReplayProvider,
  life: RecordedLife,
): Promise<FinalState> {
  const numbers = await readLastNumbers(world)
  const { replica, moveTo } = await addReplayedCustomer(world, replayer, life, {
    mark: 'in-order',
    latency: () => 0,
  })
  for (const event of replica.events) {
    const one = { event, moment: event.moment }
    await send(world, [one], { atOnce: 1, before: () => moveTo(one.moment) })
    await world.settle()
  }
  return readFinalState(world, replica, numbers)
}

async function replayPermuted(
  world: BillingWorld,
  replayer: ReplayProvider,
  life: RecordedLife,
  seed: number,
): Promise<FinalState> {
  const mode = modeOf(seed)
  const random = seeded(seed)
  const numbers = await readLastNumbers(world)
  const { replica, moveTo } = await addReplayedCustomer(world, replayer, life, {
    mark: `${mode}-${seed}`,
    latency: () => Math.floor(random() * LONGEST_WAY_MS),
  })
  const deliveries = dealDeliveries(random, replica, mode === 'moving')
  await send(world, deliveries, { atOnce: AT_ONCE, before: ({ moment }) => moveTo(moment) })
  moveTo(replica.snapshots.length - 1)
  await world.settle()
  await world.service.operator.reconcile()
  await world.settle()
  return readFinalState(world, replica, numbers)
}

interface Entrance {
  mark: string
  latency: () => number
}

/** Creates a customer with the checkouts of the life, and no event yet. */
async function addReplayedCustomer(
  world: BillingWorld,
  replayer: ReplayProvider,
  life: RecordedLife,
  { mark, latency }: Entrance,
): Promise<{ replica: Replica; moveTo: (moment: number) => void }> {
  const customer = await createCustomer(world)
  let moment = 0
  const nothing = { checkouts: [], subscriptions: [], invoices: [], payments: [] }
  const started = (i: number) => {
    const placed = life.orders[i]
    if (!placed) throw new Error(`the life has no order ${i}`)
    return copyCheckout(mark, placed.started, life.account, world.clock.now())
  }
  replayer.startReplay(customer.id, { started, snapshot: () => nothing, changes: [], latency })
  const orders: string[] = []
  for (const { plan } of life.orders)
    orders.push((await openCheckout(world, customer, { planId: plan })).body.id)
  await world.settle()
  const replica = copyLife(life, mark, customer.id, orders)
  const snapshot = () => replica.snapshots[moment] ?? nothing
  replayer.startReplay(customer.id, {
    started,
    snapshot,
    changes: replica.events.map(({ about }) => about),
    latency,
  })
  const moveTo = (to: number) => {
    moment = Math.max(moment, to)
  }
  return { replica, moveTo }
}
