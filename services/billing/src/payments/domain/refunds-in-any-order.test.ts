import { expect, test } from 'vitest'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { computeElsewhere, computeRefundable } from './refunds.ts'

const PAID = 10_000

/**
 * What becomes of a refund of ours: the provider makes it and says so, refuses it, is away, or makes it while its answer is
 * lost: then it is asked again or, where that could send the money twice, counts as refused.
 */
type Fate = 'done' | 'refused' | 'away' | 'lost'
const FATES: readonly Fate[] = ['done', 'refused', 'away', 'lost']

/** `prompt`: each sync shows all refunds. `late`: each refund is told of by a message of its own, which may take days. */
type Provider = 'prompt' | 'late'

type Actor = 'first' | 'second' | 'console'
const STEPS = { first: 4, second: 4, console: 2 }
const ACTORS = Object.keys(STEPS) as Actor[]

/** Lists actors, each as often as it has steps; the first refund of ours is recorded before the second one. */
function listOrders(order: readonly Actor[] = []): (readonly Actor[])[] {
  const taken = (actor: Actor) => order.filter((one) => one === actor).length
  const open = ACTORS.filter(
    (actor) => taken(actor) < STEPS[actor] && (actor !== 'second' || taken('first') > 0),
  )
  return open.length === 0 ? [order] : open.flatMap((actor) => listOrders([...order, actor]))
}
const ORDERS = listOrders()

type Refund = Pick<ProviderCommand, 'status' | 'amount' | 'details' | 'attempts'>
interface Made {
  amount: number
  isTold: boolean
  /** One of ours that has not failed. */
  isOurs: () => boolean
}

/** A provider with a console, and our records of it. */
function createWorld(provider: Provider) {
  const refunds: Refund[] = []
  const made: Made[] = []
  const told = () => made.filter(({ isTold }) => isTold)
  const sum = (all: readonly { amount: number | null }[]) =>
    all.reduce((cents, one) => cents + (one.amount ?? 0), 0)
  const payment = () => ({ status: 'succeeded' as const, amount: PAID, refundedAmount: sum(told()) })
  const make = (amount: number, isOurs = () => false) => {
    const one = { amount, isTold: false, isOurs }
    made.push(one)
    return one
  }
  return {
    make,
    tell(one: Made | undefined) {
      if (provider === 'late') Object.assign(one ?? {}, { isTold: true })
      else for (const each of made) each.isTold = true
    },
    record(amount: number): Refund {
      const elsewhere = computeElsewhere(payment(), refunds)
      const refund: Refund = { status: 'pending', amount, details: { elsewhere }, attempts: 0 }
      refunds.push(refund)
      return refund
    },
    givenBack: () => PAID - computeRefundable(payment(), refunds),
    /** All that we can know of. */
    truth: () =>
      sum(refunds.filter(({ status }) => status !== 'failed')) +
      sum(told().filter(({ isOurs }) => !isOurs())),
  }
}

function playOurs(world: ReturnType<typeof createWorld>, provider: Provider, amount: number, fate: Fate) {
  const refund = world.record(amount)
  const accepted = world.givenBack()
  let made: Made | undefined
  const answer = () => {
    if (fate === 'done') refund.status = 'done'
    if (fate === 'refused' || (fate === 'lost' && provider === 'late')) refund.status = 'failed'
  }
  const steps = [
    () => {
      refund.attempts++
      if (fate === 'done' || fate === 'lost') made = world.make(amount, () => refund.status !== 'failed')
      if (provider === 'late') answer()
    },
    answer,
    () => world.tell(made),
  ]
  return { refund, accepted, step: () => steps.shift()?.() }
}

interface Case {
  provider: Provider
  amounts: Record<Actor, number>
  fates: readonly [Fate, Fate]
  order: readonly Actor[]
}

/** @returns what was wrong after a step */
function findWrong({ provider, amounts, fates, order }: Case): string[] {
  const world = createWorld(provider)
  const ours = new Map<Actor, ReturnType<typeof playOurs>>()
  const wrong: string[] = []
  let elsewhere: Made | undefined
  // One that counts as refused and was made is told of like one of the console.
  const isMadeElsewhere = provider === 'late' && fates.includes('lost')
  const isHeardFirst = !isMadeElsewhere && order.lastIndexOf('console') < order.indexOf('first')
  for (const actor of order) {
    const one = ours.get(actor)
    if (actor === 'console' && elsewhere) world.tell(elsewhere)
    else if (actor === 'console') elsewhere = world.make(amounts.console)
    else if (one) one.step()
    else ours.set(actor, playOurs(world, provider, amounts[actor], fates[actor === 'first' ? 0 : 1]))
    const [given, truth, all] = [world.givenBack(), world.truth(), [...ours.values()]]
    if (given > truth) wrong.push(`${given} of ${truth} count: too much`)
    if (isHeardFirst && given !== truth) wrong.push(`${given} of ${truth} count beside one that was heard of`)
    if (all.every(({ refund }) => refund.status !== 'failed') && all.some(({ accepted }) => given < accepted))
      wrong.push(`${given} count: less than when a refund was accepted`)
  }
  const isSettled = !fates.includes('away')
  if (isSettled && world.givenBack() !== world.truth()) wrong.push('the end differs')
  return wrong
}

test.each([
  ['prompt', { first: 300, second: 300, console: 300 }],
  ['prompt', { first: 300, second: 200, console: 500 }],
  ['prompt', { first: 200, second: 700, console: 100 }],
  ['late', { first: 300, second: 300, console: 300 }],
  ['late', { first: 300, second: 200, console: 500 }],
  ['late', { first: 200, second: 700, console: 100 }],
] as const)('counts refunds once at a %s provider with a console, in any order: %o', (provider, amounts) => {
  const wrong = FATES.flatMap((first) => FATES.map((second) => [first, second] as const)).flatMap((fates) =>
    ORDERS.flatMap((order) => {
      const reasons = findWrong({ provider, amounts, fates, order })
      return reasons.length > 0 ? [{ fates, order: order.join(' '), reasons }] : []
    }),
  )
  expect(wrong.slice(0, 3)).toEqual([])
})
